import type { LiveMessage } from '@glossa/contracts/live-messages';

export type DraftNews = Extract<LiveMessage, { type: 'draft' }>;
type Listener = {
  onNews: (news: DraftNews) => void;
  /** The live channel was lost for a time: something may have been missed. */
  onMissed: () => void;
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

export function tellMissed(): void {
  for (const { onMissed } of listeners) onMissed();
}
