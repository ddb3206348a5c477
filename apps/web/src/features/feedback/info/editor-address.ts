import type { FeedbackPlace } from '@glossa/contracts/feedback';

export type EditorAddress = {
  to: '/dashboard/verify-transcript' | '/dashboard/edit-translation';
  search: Record<string, string>;
};

/** The editor at exactly this cue; null where the subtitles are gone, or there never were any. */
export function editorOf(place: FeedbackPlace, mediaId: string | null): EditorAddress | null {
  if (mediaId === null || place.versionNow === null) return null;
  const cue: Record<string, string> = place.cueId === null ? {} : { cue: place.cueId };
  if (place.requestId !== null)
    return {
      to: '/dashboard/edit-translation',
      search: { mediaId, ticketId: place.requestId, ...cue },
    };
  if (place.transcribeId === null) return null;
  return { to: '/dashboard/verify-transcript', search: { mediaId, ...cue } };
}
