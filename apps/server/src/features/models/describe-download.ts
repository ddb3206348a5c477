import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { ListedModel } from '../../platform/models/model-store.ts';

type Bytes = { done_bytes: string; total_bytes: string | null };

/** "Downloading English–German model: 17 of 31 MB". */
export function describeDownload(
  { languages, label }: Pick<ListedModel, 'languages' | 'label'>,
  row: Bytes | undefined,
): MessageRef {
  const [from, to] = languages;
  if (!from || !to) return label;
  const megabytes = (bytes: string | null | undefined) => Math.round(Number(bytes ?? 0) / 1e6);
  const total = megabytes(row?.total_bytes);
  const pair = { from: { language: from }, to: { language: to } };
  return total > 0
    ? message('models.downloadingPair', { ...pair, done: megabytes(row?.done_bytes), total })
    : message('models.waitingForPair', pair);
}
