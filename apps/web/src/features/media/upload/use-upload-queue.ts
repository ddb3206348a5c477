import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/http/api-client.ts';
import { type ShownError, shownError } from '../../../lib/http/shown-error.ts';
import { withSentence } from '../../../lib/http/with-sentence.ts';
import { t } from '../../../lib/i18n/t.ts';
import { mediaKeys } from '../../../lib/queries/query-keys.ts';
import { sendFile } from './send-file.ts';
import { createUploadQueue, type UploadItem, type UploadQueue } from './upload-queue.ts';

/** One queue per query cache, that is, per tab: uploads continue while other screens are open. */
const queues = new WeakMap<QueryClient, UploadQueue>();

/** An upload's result and what to do. */
export const explainUploadFailure = (error: unknown): ShownError =>
  shownError(
    error instanceof ApiError ? error : withSentence(error, () => t('media.upload.connectionLost')),
  );

function queueOf(client: QueryClient): UploadQueue {
  const known = queues.get(client);
  if (known) return known;
  const queue = createUploadQueue({
    send: sendFile,
    explain: explainUploadFailure,
    onSent: () => {
      void client.invalidateQueries({ queryKey: mediaKeys.lists });
      void client.invalidateQueries({ queryKey: mediaKeys.summary });
    },
  });
  // Closing the tab would interrupt uploads on any screen.
  window.addEventListener('beforeunload', (event) => {
    if (queue.isBusy()) event.preventDefault();
  });
  queues.set(client, queue);
  return queue;
}

export function useUploadQueue(): { queue: UploadQueue; items: readonly UploadItem[] } {
  const queue = queueOf(useQueryClient());
  const items = useSyncExternalStore(queue.subscribe, queue.getItems);
  // Failed rows were seen; a later visit starts with the relevant ones.
  useEffect(() => () => queue.removeRefused(), [queue]);
  return { queue, items };
}
