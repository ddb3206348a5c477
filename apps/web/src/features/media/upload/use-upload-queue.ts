import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/http/api-client.ts';
import { t } from '../../../lib/i18n/t.ts';
import { mediaKeys } from '../../../lib/queries/query-keys.ts';
import { sendFile } from './send-file.ts';
import { createUploadQueue, type UploadItem, type UploadQueue } from './upload-queue.ts';

/** One queue per query cache, that is, per tab: uploads continue while other screens are open. */
const queues = new WeakMap<QueryClient, UploadQueue>();

/** An upload's result and what to do, in one sentence. */
function explainUploadFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.cause !== undefined) return error.message;
  return t('media.upload.connectionLost');
}

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
