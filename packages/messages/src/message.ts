import type { MessageParams } from '@glossa/contracts/messages';
import type english from '../locales/en.json';

/** A message id: a key of locales/en.json. */
export type MessageId = keyof typeof english;

/** A message to pass on, store and return; it is rendered when read. The compiler checks the id. */
export const message = (
  id: MessageId,
  params?: MessageParams,
): { id: string; params?: MessageParams } => (params ? { id, params } : { id });
