// The floor for thumbnails on this machine: libav alone, no screen, no language runtime. `reel bench-pictures` prints such a line.
//   cc -O2 thumbnails.c -o thumbnails $(pkg-config --cflags --libs libavformat libavcodec libswscale libavutil)
//   ./thumbnails FILE COUNT WIDTH [key|exact|gop] [threads] [area|bilinear|fast]
// Seeks to COUNT times (golden-ratio steps, so they fall anywhere in a GOP), decodes the nearest preceding key frame (key) or the exact frame
// (exact), scales it to WIDTH pixels wide RGBA; gop decodes the group of pictures in the film's middle COUNT times, scaling nothing. Prints: open_ms, per-thumbnail ms
// (mean, p50, p99), of which scaling, total_ms.
#include <libavformat/avformat.h>
#include <libavcodec/avcodec.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static double now(void){struct timespec t;clock_gettime(CLOCK_MONOTONIC,&t);return t.tv_sec*1e3+t.tv_nsec/1e6;}
static int cmp(const void*a,const void*b){double x=*(double*)a,y=*(double*)b;return x<y?-1:x>y;}
int main(int argc,char**argv){
  if(argc<4)return 2;
  int n=atoi(argv[2]),w=atoi(argv[3]),gop=argc>4&&!strcmp(argv[4],"gop"),exact=gop||(argc>4&&!strcmp(argv[4],"exact")),threads=argc>5?atoi(argv[5]):1;int how=argc>6?(*argv[6]=='a'?SWS_AREA:*argv[6]=='b'?SWS_BILINEAR:SWS_FAST_BILINEAR):SWS_FAST_BILINEAR;double scale_ms=0;
  av_log_set_level(AV_LOG_ERROR);
  double t0=now();
  AVFormatContext*f=0;if(avformat_open_input(&f,argv[1],0,0)<0||avformat_find_stream_info(f,0)<0)return 1;
  const AVCodec*c=0;int s=av_find_best_stream(f,AVMEDIA_TYPE_VIDEO,-1,-1,&c,0);if(s<0)return 1;
  AVStream*st=f->streams[s];AVCodecContext*d=avcodec_alloc_context3(c);
  avcodec_parameters_to_context(d,st->codecpar);d->thread_count=threads;d->pkt_timebase=st->time_base;
  if(!exact){d->skip_frame=AVDISCARD_NONKEY;d->skip_loop_filter=AVDISCARD_ALL;}
  if(avcodec_open2(d,c,0)<0)return 1;
  for(unsigned i=0;i<f->nb_streams;i++)if((int)i!=s)f->streams[i]->discard=AVDISCARD_ALL;
  double t1=now();double*ms=malloc(n*sizeof*ms);int done=0;
  AVPacket*p=av_packet_alloc();AVFrame*fr=av_frame_alloc();struct SwsContext*sw=0;unsigned char*out=0;
  int64_t dur=f->duration;
  for(int i=0;i<n;i++){
    double a=now();
    double frac=(i+1)*0.6180339887498949;frac-=(int)frac;
    if(gop)frac=0.5;
    int64_t want=av_rescale_q((int64_t)(dur*frac),AV_TIME_BASE_Q,st->time_base)+(st->start_time==AV_NOPTS_VALUE?0:st->start_time);
    if(av_seek_frame(f,s,want,AVSEEK_FLAG_BACKWARD)<0)continue;
    avcodec_flush_buffers(d);int got=0,eof=0;
    if(gop){int keys=0;
      for(int over=0;!over;){
        if(av_read_frame(f,p)<0)over=1;
        else if(p->stream_index==s){keys+=!!(p->flags&AV_PKT_FLAG_KEY);if(keys>1)over=1;else avcodec_send_packet(d,p);}
        av_packet_unref(p);if(over)avcodec_send_packet(d,0);
        while(avcodec_receive_frame(d,fr)==0);}
      ms[done++]=now()-a;continue;}
    while(!got){
      int r=eof?AVERROR_EOF:av_read_frame(f,p);
      if(r<0){eof=1;avcodec_send_packet(d,0);}
      else{ int key=p->flags&AV_PKT_FLAG_KEY; if(p->stream_index==s&&(exact||key)){avcodec_send_packet(d,p);if(!exact){avcodec_send_packet(d,0);eof=1;}} av_packet_unref(p);
            /* a key frame is whole: drain at once instead of waiting for the reorder delay */
            }
      int any=0;
      while(avcodec_receive_frame(d,fr)==0){any=1;
        int64_t end=fr->best_effort_timestamp+(fr->pkt_duration>0?fr->pkt_duration:1);
        if(!exact||end>want){got=1;break;}
      }
      if(eof&&!any)break;
    }
    if(got){double b=now();int h=(int)((int64_t)fr->height*w/fr->width)&~1;
      sw=sws_getCachedContext(sw,fr->width,fr->height,fr->format,w,h,AV_PIX_FMT_RGBA,how,0,0,0);
      if(!out)out=malloc(w*h*4+64);uint8_t*dst[4]={out};int ls[4]={w*4};
      sws_scale(sw,(const uint8_t*const*)fr->data,fr->linesize,0,fr->height,dst,ls);
      scale_ms+=now()-b;ms[done++]=now()-a;}
  }
  double t2=now(),sum=0;for(int i=0;i<done;i++)sum+=ms[i];qsort(ms,done,sizeof*ms,cmp);
  printf("open_ms %.1f thumbs %d mean_ms %.2f p50_ms %.2f p99_ms %.2f scale_mean_ms %.2f total_ms %.1f\n",t1-t0,done,done?sum/done:0,done?ms[done/2]:0,done?ms[(int)(done*.99)]:0,done?scale_ms/done:0,t2-t0);
  return 0;}
