export {
  carryOverEdits,
  discardDrafts,
  findChangedCueIds,
  forkDraft,
  type NewCue,
  publishCues,
  publishDraft,
  readCues,
  toCue,
  toModelCue,
  toSubtitleSet,
} from './cue-sets.ts';
export { fileNameOf, sendSubtitleZip, zipSubtitles } from './subtitle-zip.ts';
