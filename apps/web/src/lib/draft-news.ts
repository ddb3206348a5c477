import type { LiveMessage } from '@glossa/contracts/live-messages';

export type DraftNews = Extract<LiveMessage, { type: 'draft' }>;
type Listener = {
  onNews: (news: DraftNews) => void;
  /** The live channel is back after it was lost: something may have been missed. */
  onReconnected: () => void;
};

const listeners = new Set<Listener>();

/** What the live channel says about drafts goes to the editors that are open, not into the query cache. */
export function listenToDraftNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellDraftNews(news: DraftNews): void {
  for (const { onNews } of listeners) onNews(news);
}

export function tellReconnected(): void {
  for (const { onReconnected } of listeners) onReconnected();
}
