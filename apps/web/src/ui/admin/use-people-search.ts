import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchAfterMs } from './use-typed-text.ts';

export type Person = { userId: string; displayName: string; userName: string; hint?: string };
export type SearchPeople = (text: string, signal: AbortSignal) => Promise<readonly Person[]>;

export type PeopleFound =
  | { status: 'idle' | 'searching' }
  | { status: 'found'; people: readonly Person[] }
  | { status: 'failed'; error: unknown };

/** Searches for people while one types. A newer search ends the one before; its late answer is not shown. */
export function usePeopleSearch(search: SearchPeople) {
  const [found, setFound] = useState<PeopleFound>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);

  const searchNow = (text: string) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFound({ status: 'searching' });
    search(text.trim(), own.signal).then(
      (people) => {
        if (!own.signal.aborted) setFound({ status: 'found', people });
      },
      (error: unknown) => {
        if (!own.signal.aborted) setFound({ status: 'failed', error });
      },
    );
  };
  const later = useDebouncedCallback(searchNow, searchAfterMs);
  useEffect(() => () => running.current?.abort(), []);

  return {
    found,
    searchNow: (text: string) => {
      later.cancel();
      searchNow(text);
    },
    searchLater: (text: string) => {
      // The people of an earlier text must not be chosen by an Enter meant for this one.
      running.current?.abort();
      setFound({ status: 'searching' });
      later(text);
    },
  };
}
