import { alignAudio } from './audio.ts';
import type { SpeechTrack } from './dub-track.ts';

/** Gains in dB; `ceilingDb` is what the limiter lets through. */
export type DubLevels = { speechDb: number; originalDb: number; ceilingDb: number };

const stereo = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo';

/** The speech as `label`; its tracks are inputs 1, 2 and so on. */
export function speechGraph(tracks: readonly SpeechTrack[], label: string): string {
  const inputs = tracks.map((_track, index) => `[${index + 1}:a]aresample=48000[voice${index}]`);
  const voices = tracks.map((_track, index) => `[voice${index}]`).join('');
  const joined = `${voices}amix=inputs=${tracks.length}:normalize=0,${stereo}[${label}]`;
  return [...inputs, joined].join(';');
}

/** The original's sound on the media's own time line, as `label`. */
export const originalGraph = (streamIndex: number, label: string): string =>
  `[0:${streamIndex}]aresample=48000:${alignAudio},${stereo}[${label}]`;

/** The finished sound as `[dub]`: as long as the speech tracks, which are as long as the media. */
export function dubGraph(request: {
  tracks: readonly SpeechTrack[];
  levels: DubLevels;
  /** The original's stream, and which input holds its envelope; undefined: speech alone. */
  under: { streamIndex: number; envelopeInput: number } | undefined;
}): string {
  const { tracks, levels, under } = request;
  const finish = `${limiter(levels.ceilingDb)}[dub]`;
  const speech = `${speechGraph(tracks, 'speech')};[speech]volume=${levels.speechDb.toFixed(2)}dB`;
  if (!under) return `${speech},${finish}`;
  return [
    `${speech}[loud]`,
    originalGraph(under.streamIndex, 'original'),
    `[original]volume=${levels.originalDb.toFixed(2)}dB[levelled]`,
    // Without end: what the original has beyond its stated length must not be waited for.
    `[${under.envelopeInput}:a]aresample=48000,${stereo},apad[envelope]`,
    '[levelled][envelope]amultiply[lowered]',
    `[loud][lowered]amix=inputs=2:duration=first:normalize=0,${finish}`,
  ].join(';');
}

/** At four times the rate, so that peaks between the samples are seen as well. */
const limiter = (ceilingDb: number): string =>
  `aresample=192000,alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(4)}:level=disabled:latency=1,` +
  `aresample=48000,${stereo}`;
