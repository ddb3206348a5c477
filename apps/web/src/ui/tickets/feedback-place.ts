/** The subject of new feedback: none, media, a time in it, or a cue. */
export type FeedbackPin = {
  mediaId: string | null;
  /** The translation; null: the transcript, or the media itself. */
  requestId: string | null;
  cueId: string | null;
  atMs: number | null;
  textBefore: string | null;
};

export const noPin: FeedbackPin = {
  mediaId: null,
  requestId: null,
  cueId: null,
  atMs: null,
  textBefore: null,
};

/** Unsent feedback is stored per subject. */
export const keyOfPin = ({ mediaId, requestId, cueId, atMs }: FeedbackPin): string =>
  [mediaId, requestId, cueId, cueId === null ? atMs : null].map((part) => part ?? '').join('/');
