import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import type { RequestHandlers } from './card-menu.tsx';
import { RequestCard } from './request-card.tsx';
import classes from './request-list.module.css';
import type { RequestMedia } from './request-media.ts';

type Props = {
  requests: readonly TranslationRequest[];
  media: RequestMedia;
  mayEdit: boolean;
  handlers: RequestHandlers;
};

/** The translations of one media, newest first. */
export function RequestList({ requests, media, mayEdit, handlers }: Props) {
  const newestFirst = [...requests].sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return (
    <ul className={classes.list}>
      {newestFirst.map((request) => (
        <RequestCard
          key={request.ticketId}
          request={request}
          media={media}
          mayEdit={mayEdit}
          handlers={handlers}
        />
      ))}
    </ul>
  );
}
