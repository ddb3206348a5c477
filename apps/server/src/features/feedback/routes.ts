import { exportErrorRates, viewErrorRates } from '@glossa/contracts/error-rates';
import {
  addFeedback,
  addFeedbackFile,
  assignFeedback,
  commentFeedback,
  deleteFeedbackFile,
  editFeedback,
  getFeedbackFile,
  moveFeedback,
  viewFeedback,
  viewFeedbackPeople,
  viewFeedbackProjects,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import type { Mount } from '../../platform/http/mount.ts';
import { addTicket } from './add-ticket.ts';
import { assignTicket, editTicket } from './change-ticket.ts';
import { commentOnTicket } from './comments.ts';
import type { FeedbackDeps } from './deps.ts';
import { errorRates, sendErrorRates } from './error-rates.ts';
import { addFile, removeFile, sendFile } from './files.ts';
import { listProjects, listTickets } from './list-tickets.ts';
import { findPeople } from './people.ts';
import { readTicket } from './read-ticket.ts';
import { transitionTicket } from './transitions.ts';

export function mountFeedback(mount: Mount, deps: FeedbackDeps): void {
  const { db } = deps;
  mount(viewFeedback, ({ actor, query }) => listTickets(db, actor, query));
  mount(viewFeedbackTicket, ({ actor, params }) => readTicket(db, actor, params.id));
  mount(viewFeedbackPeople, ({ actor, query }) => findPeople(db, actor, query));
  mount(viewFeedbackProjects, ({ actor }) => listProjects(db, actor));

  mount(addFeedback, async ({ actor, body }) =>
    readTicket(db, actor, await addTicket(deps, actor, body)),
  );
  mount(editFeedback, async ({ actor, body }) => {
    await editTicket(deps, actor, body);
    return readTicket(db, actor, body.ticketId);
  });
  mount(moveFeedback, async ({ actor, body }) => {
    await transitionTicket(deps, actor, body);
    return readTicket(db, actor, body.ticketId);
  });
  mount(assignFeedback, async ({ actor, body }) => {
    await assignTicket(deps, actor, body);
    return readTicket(db, actor, body.ticketId);
  });
  mount(commentFeedback, async ({ actor, body }) => {
    await commentOnTicket(deps, actor, body);
    return readTicket(db, actor, body.ticketId);
  });

  mount(addFeedbackFile, ({ actor, params, request }) => addFile(deps, actor, params.id, request));
  mount(deleteFeedbackFile, async ({ actor, params }) => {
    await removeFile(deps, actor, params.id);
    return null;
  });
  mount.file(getFeedbackFile, ({ actor, params, request, reply }) =>
    sendFile(deps, actor, params.id, request, reply),
  );

  mount(viewErrorRates, ({ actor, query }) => errorRates(db, actor, query));
  mount.file(exportErrorRates, ({ actor, query, reply }) =>
    sendErrorRates(db, actor, query, reply),
  );
}
