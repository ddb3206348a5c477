export { carryOverEdits } from './carry-over.ts';
export {
  byTrack,
  type PlainCueRow,
  plainColumns,
  readCues,
  readPlainCues,
  toCue,
  toModelCue,
  toPlainCue,
  toSubtitleSet,
} from './cue-rows.ts';
export {
  discardDrafts,
  findChangedCueIds,
  forkDraft,
  type NewCue,
  publishCues,
  publishDraft,
} from './cue-sets.ts';
export { closeDraft, publishAboutDraft } from './draft-news.ts';
export { type CueSetOwner, ownerRow } from './owner.ts';
export { aspectRatioOf, fileNameOf, sendSubtitleZip, zipSubtitles } from './subtitle-zip.ts';
