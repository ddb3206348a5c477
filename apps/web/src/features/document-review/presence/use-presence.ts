import { type DocumentPresence, documentPresence } from '@glossa/contracts/document-review';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../../lib/http/api-client.ts';
import { newId } from '../../../lib/new-id.ts';

/** How often others are asked for. Milliseconds. */
const heartbeatMs = 5000;

/** Who else has the document open, and at which segment; reports this window's. */
export function usePresence(
  ticketId: string,
  activeId: string | null,
): readonly DocumentPresence[] {
  const [others, setOthers] = useState<readonly DocumentPresence[]>([]);
  const tabId = useRef<string>(null);
  tabId.current ??= newId();
  const tab = tabId.current;

  useEffect(() => {
    let left = false;
    const report = async () => {
      try {
        const body = { tabId: tab, segmentId: activeId, leaving: false };
        const present = await callApi(documentPresence, { params: { ticketId }, body });
        const people = onePerPlace(present);
        if (!left) setOthers((before) => (samePlaces(before, people) ? before : people));
      } catch (error) {
        // Without a connection no one is visible; the next heartbeat retries.
        if (!(error instanceof ApiError)) throw error;
      }
    };
    void report();
    const timer = window.setInterval(() => void report(), heartbeatMs);
    return () => {
      left = true;
      window.clearInterval(timer);
    };
  }, [ticketId, tab, activeId]);

  useEffect(
    () => () => {
      const body = { tabId: tab, segmentId: null, leaving: true };
      callApi(documentPresence, { params: { ticketId }, body }).catch((error: unknown) => {
        // Without a leave message, this window counts as gone after 40 seconds anyway.
        if (!(error instanceof ApiError)) throw error;
      });
    },
    [ticketId, tab],
  );
  return others;
}

/** Several windows of one person at one place are one; those at no segment count if there is no other. */
const onePerPlace = (present: readonly DocumentPresence[]): readonly DocumentPresence[] =>
  present.filter((one, index) => {
    const same = (other: DocumentPresence) => other.userId === one.userId;
    if (one.segmentId === null && present.some((other) => same(other) && other.segmentId !== null))
      return false;
    return present.findIndex((other) => same(other) && other.segmentId === one.segmentId) === index;
  });

/** The same people at the same segments: nothing is rendered again. */
const samePlaces = (a: readonly DocumentPresence[], b: readonly DocumentPresence[]): boolean =>
  a.length === b.length &&
  a.every((one, index) => one.tabId === b[index]?.tabId && one.segmentId === b[index]?.segmentId);
