import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { mediaKeys } from '../../../lib/queries/media.ts';
import { sendFile } from './send-file.ts';
import { explainUploadFailure } from './upload-failure.ts';
import { createUploadQueue, type UploadItem, type UploadQueue } from './upload-queue.ts';

/** One queue a query cache, that is one a tab: uploads go on while other screens are open. */
const queues = new WeakMap<QueryClient, UploadQueue>();

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
  // Closing the tab is what would break uploads off, on whatever screen the person is by then.
  window.addEventListener('beforeunload', (event) => {
    if (queue.isBusy()) event.preventDefault();
  });
  queues.set(client, queue);
  return queue;
}

export function useUploadQueue(): { queue: UploadQueue; items: readonly UploadItem[] } {
  const queue = queueOf(useQueryClient());
  const items = useSyncExternalStore(queue.subscribe, queue.getItems);
  // Rows that ended badly were seen; a later visit starts with what still matters.
  useEffect(() => () => queue.removeRefused(), [queue]);
  return { queue, items };
}
