/// Jobs in the order they came, taken from the front without moving the others.
struct JobQueue {
    private var jobs: [WorkerJob?] = []
    private var head = 0

    mutating func append(_ job: WorkerJob) { jobs.append(job) }

    /// The first job that nobody has claimed, claimed for the caller; nil when there is none.
    mutating func claimFirst() -> WorkerJob? {
        while head < jobs.count {
            let job = jobs[head]
            jobs[head] = nil
            head += 1
            if let job, job.claim() {
                compact()
                return job
            }
        }
        compact()
        return nil
    }

    /// How many unclaimed jobs wait, counting no further than `limit`; throws claimed ones at the front away.
    mutating func waiting(upTo limit: Int) -> Int {
        while head < jobs.count, jobs[head]?.isClaimed ?? true {
            jobs[head] = nil
            head += 1
        }
        compact()
        var count = 0
        for job in jobs[head...] where !(job?.isClaimed ?? true) {
            count += 1
            if count >= limit { break }
        }
        return count
    }

    private mutating func compact() {
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: jobs.capacity <= 256)
            head = 0
        } else if head > 256, head > jobs.count / 2 {
            jobs.removeFirst(head)
            head = 0
        }
    }
}
