import type { AudioTrack } from '@glossa/contracts/media';
import type { MediaProbe, MediaStream } from '../../engines/media-tools/port.ts';

const audioOf = ({ streams }: MediaProbe): MediaStream[] =>
  streams.filter(({ kind }) => kind === 'audio');

/** The chosen one, if the file has it; else the one that the file names as its default; else the first. */
const usedOf = (probe: MediaProbe, chosen: number | null): MediaStream | undefined => {
  const all = audioOf(probe);
  return all.find(({ index }) => index === chosen) ?? all.find((one) => one.isDefault) ?? all[0];
};

export const listAudioTracks = (probe: MediaProbe): AudioTrack[] =>
  audioOf(probe).map((stream) => ({
    index: stream.index,
    language: stream.language ?? null,
    title: stream.title ?? null,
    channels: stream.channels ?? null,
    isDefault: stream === usedOf(probe, null),
  }));

/** The file as if the used one were its only audio track. */
export function withAudioTrack(probe: MediaProbe, chosen: number | null): MediaProbe {
  const used = usedOf(probe, chosen);
  return {
    ...probe,
    streams: probe.streams.filter((stream) => stream.kind !== 'audio' || stream === used),
  };
}

/** Players play the first one. */
export const playsUsedTrack = (probe: MediaProbe, chosen: number | null): boolean =>
  usedOf(probe, chosen) === audioOf(probe)[0];
