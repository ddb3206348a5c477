import { useSearch } from '@tanstack/react-router';

export type EditorSearch = {
  mediaId: string;
  /** The translation; empty for a transcript. */
  ticketId: string;
  /** A draft of somebody else to join; null for one's own. */
  report: string | null;
  cue: string | null;
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What the address says about an editor. */
export function useEditorSearch(): EditorSearch {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  return {
    mediaId: textOf(raw.mediaId) ?? '',
    ticketId: textOf(raw.ticketId) ?? '',
    report: textOf(raw.report),
    cue: textOf(raw.cue),
  };
}
