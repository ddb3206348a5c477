/** Cues: operations on them, changes between two states, rules of reading, and repairs. */
export type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
export type { LanguageCode } from '@glossa/contracts/languages';
export { type FindingKind, findingKinds, type Severity } from '@glossa/contracts/reading-rules';
export type { CheckOptions, CheckRules } from '../../src/check-cues.ts';
export { checkCue, checkCues, checkPair, minGapMs, shotDistanceMs } from '../../src/check-cues.ts';
export { type CueComparison, compareCueSets } from '../../src/compare-cue-sets.ts';
export * from '../../src/cue.ts';
export {
  applyCueChanges,
  type CueChange,
  diffCues,
  invertCueChanges,
  mergeCueChanges,
  sameCue,
} from '../../src/cue-change.ts';
export { shortestMs } from '../../src/cue-list.ts';
export {
  createCue,
  deleteCues,
  duplicateCue,
  type GapOptions,
  moveToTrack,
  type NewCue,
  setSpeaker,
} from '../../src/edit-cues.ts';
export {
  type CueMatch,
  type CueReplacement,
  type FindQuery,
  findInCues,
  previewReplace,
  replaceInCues,
} from '../../src/find-replace.ts';
export { type FixOptions, fixAll, fixFinding } from '../../src/fix-cues.ts';
export { fixOverlaps, type OverlapOptions } from '../../src/fix-overlaps.ts';
export { maxCues, maxFileBytes } from '../../src/formats/format.ts';
export {
  directionOf,
  type LanguageTag,
  languageTagOf,
} from '../../src/language-tag.ts';
export {
  type MarkedText,
  markedOf,
  setMark,
  toggleMark,
  withMarked,
} from '../../src/marked-text.ts';
export { type MergeOptions, mergeCues } from '../../src/merge-cues.ts';
export {
  countCharacters,
  type Finding,
  type ReadingRules,
  readingRules,
  readingRulesOf,
  readingSpeed,
  unreadableSpeed,
} from '../../src/reading-rules.ts';
export { changeFrameRate, shiftCues, stretchCues } from '../../src/retime-cues.ts';
export { segmentWords } from '../../src/segment-cues.ts';
export { type SnapOptions, snapTimes } from '../../src/snap-times.ts';
export { type SplitAt, splitCue } from '../../src/split-cue.ts';
export { stackOverlaps } from '../../src/stack-overlaps.ts';
export {
  autoBreak,
  type CloseGapsOptions,
  closeGaps,
  extendToReadingSpeed,
} from '../../src/tidy-cues.ts';
export { formatEditorTime, parseTime } from '../../src/time.ts';
export { type CuePatch, type RetimeOptions, updateCue } from '../../src/update-cue.ts';
