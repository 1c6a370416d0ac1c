/// How pictures lie on a sphere or are turned (RFC 9559, 5.1.4.1.28.41).
public struct Projection: Sendable, Hashable, Codable {
    /// 0 for a plane, 1 for an equirectangular picture, 2 for a cube's, 3 for a mesh.
    public internal(set) var type = 0
    /// Degrees clockwise about the vertical axis.
    public internal(set) var poseYaw = 0.0
    /// Degrees counter-clockwise about the sideways axis.
    public internal(set) var posePitch = 0.0
    /// Degrees counter-clockwise about the forward axis: how a plane picture is turned.
    public internal(set) var poseRoll = 0.0

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.projectionType: type = reader.integer(child) ?? type
            case ElementID.projectionPoseYaw: poseYaw = reader.float(child) ?? poseYaw
            case ElementID.projectionPosePitch: posePitch = reader.float(child) ?? posePitch
            case ElementID.projectionPoseRoll: poseRoll = reader.float(child) ?? poseRoll
            default: break
            }
        }
    }
}
