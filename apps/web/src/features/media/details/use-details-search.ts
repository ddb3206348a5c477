import { useNavigate, useSearch } from '@tanstack/react-router';

/** The address of a media: which one, at what second, and beside which translation. */
export type DetailsSearch = {
  mediaId: string;
  /** Seconds; null where the address names none. */
  startSeconds: number | null;
  /** Ticket of the translation shown beside the source. */
  translation: string | null;
};

export function readDetailsSearch(raw: Record<string, unknown>): DetailsSearch {
  const seconds = raw.t === undefined ? Number.NaN : Number(raw.t);
  return {
    mediaId: String(raw.mediaId ?? ''),
    startSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    translation: raw.translation === undefined ? null : String(raw.translation),
  };
}

export function useDetailsSearch() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readDetailsSearch(raw);
  return {
    search,
    showTranslation: (translation: string | null) =>
      void navigate({
        to: '.',
        search: {
          mediaId: search.mediaId,
          ...(search.startSeconds === null ? {} : { t: search.startSeconds }),
          ...(translation === null ? {} : { translation }),
        },
        replace: true,
      }),
  };
}
