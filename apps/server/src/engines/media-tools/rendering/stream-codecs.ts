import { EngineError } from '../../engine-error.ts';
import { alignAudio } from '../audio.ts';
import { hasPlayablePixels } from '../plays-in-browser.ts';
import type { MediaProbe, MediaStream } from '../port.ts';

/**
 * Some streams claim to be copyable and are not; re-encoding is slower but works. `render` receives whether to copy; it
 * is called again only if copying failed on the file.
 */
export async function copyOrReencode<T>(
  copies: boolean,
  render: (copy: boolean) => Promise<T>,
): Promise<T> {
  if (!copies) return render(false);
  try {
    return await render(true);
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'ENGINE_BAD_INPUT')) throw error;
    return render(false);
  }
}

/** Streams from these containers have valid timestamps, so they can be copied into another container within seconds. */
const copiableContainers = ['mp4', 'mov', 'mkv', 'webm', 'flv'];

/** The codecs players support in each container; ffmpeg would write more. */
const taken: Record<'mp4' | 'webm', { video: readonly string[]; audio: readonly string[] }> = {
  mp4: { video: ['h264', 'hevc', 'av1', 'mpeg4'], audio: ['aac', 'mp3', 'ac3', 'eac3'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Whether a stream can be copied into the container. Matroska takes everything with valid timestamps. */
export function canCopy(
  probe: MediaProbe,
  stream: MediaStream,
  container: 'mp4' | 'mkv' | 'webm',
): boolean {
  if (!copiableContainers.includes(probe.container)) return false;
  if (container === 'mkv') return true;
  return stream.kind !== 'other' && stream.kind !== 'subtitle'
    ? taken[container][stream.kind].includes(stream.codec)
    : false;
}

/** H.264 that browsers play too. */
export const isPlayableH264 = (probe: MediaProbe, stream: MediaStream): boolean =>
  stream.codec === 'h264' && hasPlayablePixels(probe, 'h264');

export const copyVideo = (stream: MediaStream, container: 'mp4' | 'mkv' | 'webm'): string[] => [
  ...['-c:v', 'copy'],
  // The tag Apple players require.
  ...(stream.codec === 'hevc' && container === 'mp4' ? ['-tag:v', 'hvc1'] : []),
];

/** Keeps frame times in the input's ticks; a constant rate would shift or drop frames of variable frame rate video. */
export const keepFrameTimes = ['-fps_mode', 'vfr', '-enc_time_base', '-1'];

/**
 * For files that users keep. Measured against 'medium': 0.4 of its CPU time for 0.89 of its size and an SSIM of 0.990
 * instead of 0.992; below CRF 20 the size grows by a quarter for 0.002.
 */
export const goodQuality = { preset: 'veryfast', crf: 20 };

export const encodeH264 = (quality: { preset: string; crf: number }): string[] => [
  ...['-c:v', 'libx264', '-preset', quality.preset, '-crf', String(quality.crf)],
  ...['-pix_fmt', 'yuv420p', ...keepFrameTimes],
];

/** `index` counts the audio tracks of the output. */
export const encodeAac = (index: number): string[] => [
  ...[`-c:a:${index}`, 'aac', `-b:a:${index}`, '160k', `-ac:a:${index}`, '2'],
  ...[`-filter:a:${index}`, `aresample=48000:${alignAudio}`],
];

export const firstVideo = (probe: MediaProbe): MediaStream | undefined =>
  probe.streams.find(({ kind }) => kind === 'video');

export const soundTracks = (probe: MediaProbe): MediaStream[] =>
  probe.streams.filter(({ kind }) => kind === 'audio');

/** Dropping all metadata also drops the languages. `index` counts the audio tracks of the output. */
export const tagLanguage = ({ language = 'und' }: MediaStream, index: number): string[] => [
  ...[`-metadata:s:a:${index}`, `language=${language}`],
];
