/** What feedback is about before it is a ticket: nothing named, a media, a time in it, or a cue. */
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

/** Feedback that was begun is kept for each place of its own. */
export const keyOfPin = ({ mediaId, requestId, cueId, atMs }: FeedbackPin): string =>
  [mediaId, requestId, cueId, cueId === null ? atMs : null].map((part) => part ?? '').join('/');
