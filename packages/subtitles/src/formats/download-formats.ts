import type { MessageRef } from '@glossa/contracts/messages';
import type { Cue } from '../cue.ts';
import { type SubtitleProfile, subtitleProfiles } from './profiles.ts';
import type { ReadWarning } from './read-warnings.ts';
import { type SubtitleFormatId, subtitleFormats } from './registry.ts';
import { findWriteLosses } from './write-losses.ts';
import type { TtmlOptions } from './write-ttml.ts';

/** A format, or a named profile of one, that cues are downloaded in. */
export type DownloadFormat = {
  id: string;
  label: MessageRef;
  extension: string;
  mediaType: string;
  /** With limits of its own, such as those of a broadcaster. */
  isPreset: boolean;
  /** The file, and what it cannot hold of the cues. */
  write: (
    cues: readonly Cue[],
    options: TtmlOptions,
  ) => { content: string | Uint8Array; losses: ReadWarning[] };
};

const ofFormat = (id: SubtitleFormatId): DownloadFormat => {
  const { label, extension, mediaType, write } = subtitleFormats[id];
  return {
    ...{ id, label, extension, mediaType, isPreset: false },
    write: (cues, options) => {
      const content = write(cues, options);
      return { content, losses: findWriteLosses(id, cues, content, options) };
    },
  };
};

const ofProfile = ({
  id,
  label,
  extension,
  mediaType,
  write,
}: SubtitleProfile): DownloadFormat => ({
  ...{ id, label, extension, mediaType, isPreset: true },
  write: (cues, options) => {
    const { content, warnings } = write(cues, options);
    return { content, losses: warnings };
  },
});

const all = [
  ...(Object.keys(subtitleFormats) as SubtitleFormatId[]).map(ofFormat),
  ...Object.values<SubtitleProfile>(subtitleProfiles).map(ofProfile),
];

/** Every way to download cues, by id. */
export const downloadFormats: ReadonlyMap<string, DownloadFormat> = new Map(
  all.map((format) => [format.id, format]),
);
