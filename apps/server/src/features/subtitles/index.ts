export { closeDrafts, type StoredDraft } from './close-drafts.ts';
export {
  byTrack,
  type PlainCueRow,
  plainColumns,
  readCues,
  readPlainCues,
  readWords,
  toCue,
  toModelCue,
  toPlainCue,
  toSubtitleSet,
  wordsOfCue,
} from './cue-rows.ts';
export {
  findChangedCueIds,
  forkDraft,
  publishCues,
  publishDraft,
  rebaseEdits,
} from './cue-sets.ts';
export { writeZipOfAll } from './downloads/zip-of-all.ts';
export { type CueSetOwner, closeDraft, ownerRow, publishAboutDraft } from './draft-events.ts';
export { keptFileDiffers, readKeptSummary } from './kept-files.ts';
export { type LineageCue, readLineage, writeLineage } from './lineage-rows.ts';
export { newCueId } from './new-cue-id.ts';
export { purgeDiscardedDrafts, purgeVersions } from './purge-versions.ts';
export { shareWords } from './share-words.ts';
export {
  aspectRatioOf,
  fileNameOf,
  sendSubtitleZip,
  unreviewedMark,
} from './subtitle-zip.ts';
export { compareZipFile, writeZipFile, type ZipWork } from './write-zip.ts';
export { readZippedSubtitles } from './zipped-subtitles.ts';
