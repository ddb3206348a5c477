/** Files: bytes into cues and back, in every format; what formats cannot hold; files that keep their form. */
export type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
export type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
export type { LanguageCode } from '@glossa/contracts/languages';
export type { MessageRef } from '@glossa/contracts/messages';
export type { Cue, CueErrorCode, CueWord, Track } from '../../src/cue.ts';
export { CueError } from '../../src/cue.ts';
export { type EncodingName, encodingNames } from '../../src/decode-text.ts';
export { readableExtensions } from '../../src/formats/format-extensions.ts';
export * from '../../src/formats/index.ts';
export { findWriteLosses, lossMessage } from '../../src/formats/write-losses.ts';
export { countKept } from '../../src/kept-file/count-kept.ts';
export { keptLabels } from '../../src/kept-file/kept-labels.ts';
export { type WrittenKept, writeKeptFile } from '../../src/kept-file/write-kept-file.ts';
export { directionOf, type LanguageTag, languageTagOf } from '../../src/language-tag.ts';
