import type { WrittenEncoding } from '@glossa/contracts/subtitle-files';
import type { Cue } from '../cue.ts';
import { type DownloadFormat, downloadFormats } from './download-formats.ts';
import { assertFileOptions, encodeFile, fitEncoding } from './encode-file.ts';
import type { FileOptions } from './file-options.ts';
import { notSubtitles } from './format.ts';
import type { SubtitleProfileId } from './profiles.ts';
import type { ReadWarning } from './read-warnings.ts';
import type { SubtitleFormatId } from './registry.ts';
import type { StlOptions } from './write-ebu-stl.ts';
import type { SccOptions } from './write-scc.ts';
import type { TtmlOptions } from './write-ttml.ts';

/** How a file is written, and what single formats let choose besides. */
export type WriteFileOptions = FileOptions & TtmlOptions & StlOptions & SccOptions;

export type WrittenFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a file of text. */
  encoding?: WrittenEncoding | undefined;
  extension: string;
  mediaType: string;
  /** What the file cannot hold of the cues, because of its format or its encoding. */
  warnings: ReadWarning[];
};

/**
 * Writes cues as a file of a format or a profile. Throws CueError if the language is not well-formed, or if the format
 * does not leave an option open.
 */
export function writeSubtitleFile(
  id: SubtitleFormatId | SubtitleProfileId,
  cues: readonly Cue[],
  options: WriteFileOptions,
): WrittenFile {
  const format: DownloadFormat | undefined = downloadFormats.get(id);
  if (!format) throw notSubtitles({ id: 'subtitles.noneFound' });
  assertFileOptions(id, options);
  const { extension, mediaType } = format;
  const fitted = fitEncoding(id, cues, options.encoding);
  const { content, losses } = format.write(fitted.cues, options);
  if (typeof content !== 'string')
    return { bytes: Uint8Array.from(content), extension, mediaType, warnings: losses };
  const { bytes, warnings } = encodeFile(id, content, options, fitted.missing);
  return {
    ...{ bytes, extension, mediaType, encoding: options.encoding ?? 'utf-8' },
    warnings: [...losses, ...fitted.warnings, ...warnings],
  };
}
