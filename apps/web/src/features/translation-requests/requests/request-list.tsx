import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { RequestCard, type RequestHandlers } from './request-card.tsx';
import classes from './request-list.module.css';

type Props = {
  requests: readonly TranslationRequest[];
  mayEdit: boolean;
  handlers: RequestHandlers;
};

/** The translations of one media, newest first. */
export function RequestList({ requests, mayEdit, handlers }: Props) {
  const newestFirst = [...requests].sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return (
    <ul className={classes.list}>
      {newestFirst.map((request) => (
        <RequestCard
          key={request.ticketId}
          request={request}
          mayEdit={mayEdit}
          handlers={handlers}
        />
      ))}
    </ul>
  );
}
