export {
  type FileOptions,
  type LineEnding,
  type OpenOptions,
  openOptionsOf,
  type WrittenEncoding,
  writtenEncodings,
} from './file-options.ts';
export { maxCues, maxFileBytes, type SubtitleFormat, type WriteOptions } from './format.ts';
export { type SubtitleProfile, type SubtitleProfileId, subtitleProfiles } from './profiles.ts';
export { parseSubtitleText, readSubtitleFile, type SubtitleFile } from './read-file.ts';
export type { ReadWarning, WarningCode } from './read-warnings.ts';
export {
  formatLabel,
  type ReadableFormatId,
  type SubtitleFormatId,
  subtitleFormats,
} from './registry.ts';
export { type WriteFileOptions, type WrittenFile, writeSubtitleFile } from './write-file.ts';
