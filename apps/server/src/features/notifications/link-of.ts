import { kindFacts, type Notification } from '@glossa/contracts/notifications';

/** Where a batch leads: several of a kind may be about different things, so to all of them. */
export const linkOf = ({ kind, count, link }: Pick<Notification, 'kind' | 'count' | 'link'>) =>
  count > 1 && kindFacts[kind].merges === 'kind' ? kindFacts[kind].listPath : link;
