import type { MediaProbe } from './port.ts';

const maxStreams = 32;
const maxPixelsPerSide = 16_384;
const maxDurationMs = 24 * 60 * 60 * 1000;
/** Below this ffprobe is guessing: random bytes come out as MP3 now and then. */
const minProbeScore = 20;

export const unreadable =
  'This file cannot be read as video or audio. It may be damaged or not completely uploaded: upload it again, or convert it to MP4 or MP3.';

/** Why this file is no use for us although it could be read; undefined when all is well. Each is a sentence for the user. */
export function refuseProbe(
  probe: MediaProbe,
  facts: { probeScore: number; frames: number | undefined },
): string | undefined {
  if (facts.probeScore < minProbeScore) return unreadable;
  if (probe.streams.length > maxStreams) {
    return `This file holds ${probe.streams.length} tracks, more than the ${maxStreams} we take. Save it with fewer tracks and upload it again.`;
  }
  if (!probe.video && !probe.hasAudio) {
    return 'This file holds neither pictures nor sound that we can read. Upload a video or audio file.';
  }
  const { width = 0, height = 0 } = probe.video ?? {};
  if (width > maxPixelsPerSide || height > maxPixelsPerSide) {
    return `The picture is ${width} × ${height} pixels; at most ${maxPixelsPerSide} a side are possible. Save the video smaller and upload it again.`;
  }
  if (probe.durationMs > maxDurationMs) {
    return 'This recording is longer than 24 hours. Cut it into parts and upload each.';
  }
  if (!probe.hasAudio && isSinglePicture(probe, facts.frames)) {
    return 'This is a still picture, not a video. Upload a video or audio file.';
  }
  if (probe.durationMs === 0) return unreadable;
  return undefined;
}

function isSinglePicture(probe: MediaProbe, frames: number | undefined): boolean {
  if (frames !== undefined) return frames <= 1;
  const frameMs = 1000 / (probe.video?.framesPerSecond || 25);
  return probe.durationMs > 0 && probe.durationMs < frameMs * 1.5;
}
