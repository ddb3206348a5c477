import {
  deleteRemovedSegment,
  documentPresence,
  getDocumentPage,
  listDocumentOmissions,
  listRemovedSegments,
  rebuildDocument as rebuildCall,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import type { Clock } from '../../platform/clock.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { recordPresenceAt } from '../subtitles/drafts/index.ts';
import { listOmissions } from './omissions.ts';
import { createPages, type PageDeps } from './pages.ts';
import { listSegments } from './repository.ts';
import {
  dropRemovedSegment,
  rebuildDocument,
  requireDocumentRequest,
  saveSegment,
  toRemoved,
} from './service.ts';

export function mountDocumentReview(
  mount: Mount,
  deps: PageDeps & { queue: Queue; clock: Clock },
): void {
  const { db, storage, clock } = deps;
  const pages = createPages(deps);

  mount(viewDocumentSegments, async ({ actor, params, query }) => {
    const { id } = await requireDocumentRequest(db, actor, params.ticketId);
    return listSegments(db, id, { ...query, removed: false });
  });
  mount(listRemovedSegments, async ({ actor, params, query }) => {
    const { id } = await requireDocumentRequest(db, actor, params.ticketId);
    const { items, total } = await listSegments(db, id, { ...query, removed: true });
    return { items: items.map(toRemoved), total };
  });
  mount(deleteRemovedSegment, ({ actor, params }) =>
    dropRemovedSegment(db, actor, params.ticketId, params.segmentId),
  );
  mount(listDocumentOmissions, async ({ actor, params, query }) => {
    const { id } = await requireDocumentRequest(db, actor, params.ticketId);
    return listOmissions(db, id, query);
  });
  mount(updateDocumentSegment, ({ actor, params, body }) =>
    saveSegment(db, actor, params.ticketId, body),
  );
  mount(documentPresence, async ({ actor, params, body }) => {
    const { id } = await requireDocumentRequest(db, actor, params.ticketId);
    const window = { tabId: body.tabId, cueId: body.segmentId, leaving: body.leaving };
    const { others } = await recordPresenceAt(db, id, actor, window, clock.now());
    return others.map(({ cueId: segmentId, ...one }) => ({ ...one, segmentId }));
  });
  mount(rebuildCall, ({ actor, params }) => rebuildDocument(deps, actor, params.ticketId));
  mount.file(getDocumentPage, async ({ actor, params, request, reply }) => {
    const ticket = await requireDocumentRequest(db, actor, params.ticketId);
    const name = await pages.find(ticket, params.side, params.number);
    const file = { name, mediaType: 'image/png', downloadName: `${params.number}.png` };
    return sendStoredFile(storage, { ...file, inline: true }, request, reply);
  });
}
