import type { LiveMessage } from '@glossa/contracts/live-messages';

export type DraftEvent = Extract<LiveMessage, { type: 'draft' }>;
type Listener = {
  onNews: (news: DraftEvent) => void;
  /** The live channel was lost for a time: messages may be lost. */
  onResync: () => void;
};

const listeners = new Set<Listener>();

/** Live messages about drafts go to open editors instead of the query cache. */
export function listenToDraftEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function publishDraftEvent(news: DraftEvent): void {
  for (const { onNews } of listeners) onNews(news);
}

export function requestResync(): void {
  for (const { onResync } of listeners) onResync();
}
