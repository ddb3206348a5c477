import type { MediaProbe } from './port.ts';

/** Containers and codecs that the current Chrome, Firefox and Safari all play; anything else gets a proxy. */
const playable: Record<string, { video: readonly string[]; audio: readonly string[] }> = {
  mp4: { video: ['h264'], audio: ['aac', 'mp3'] },
  mov: { video: ['h264'], audio: ['aac', 'mp3'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  mp3: { video: [], audio: ['mp3'] },
  wav: { video: [], audio: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le'] },
  ogg: { video: [], audio: ['opus', 'vorbis', 'flac'] },
  flac: { video: [], audio: ['flac'] },
};
/** Browsers decode only 8-bit H.264 with 4:2:0 chroma. */
const h264PixelFormats = ['yuv420p', 'yuvj420p'];

/** Whether browsers play the original: depends on the first video and the first audio stream, which players use. */
export function playsInBrowser(probe: MediaProbe): boolean {
  const codecs = playable[probe.container];
  if (!codecs) return false;
  const video = probe.streams.find((stream) => stream.kind === 'video');
  const audio = probe.streams.find((stream) => stream.kind === 'audio');
  if (!video && !audio) return false;
  if (video && !(codecs.video.includes(video.codec) && hasPlayablePixels(probe, video.codec))) {
    return false;
  }
  return !audio || codecs.audio.includes(audio.codec);
}

/** False only for a known pixel format that browsers cannot show. */
export function hasPlayablePixels(probe: MediaProbe, codec: string): boolean {
  const format = probe.video?.pixelFormat;
  return codec !== 'h264' || format === undefined || h264PixelFormats.includes(format);
}
