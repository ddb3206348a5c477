import {
  type ChangedKeptFile,
  deleteKeptFile,
  getKeptFile,
  putKeptFile,
} from '@glossa/contracts/subtitle-draft-files';
import { message } from '@glossa/messages/message';
import type { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import type { Parsers } from '../../../platform/sandbox/parsers/task.ts';
import { ownerRow, publishAboutDraft } from '../draft-events.ts';
import {
  countKeptFile,
  findFormer,
  findKeptId,
  readKeptFile,
  readKeptSummary,
  replaceKeptFile,
  type StoredKeptFile,
} from '../kept-files.ts';
import { assertNotReplaced, type FoundSet, requireDraft } from './find-draft.ts';
import { lockDraft } from './lock-draft.ts';

type Deps = { db: Database; parsers: Parsers };
type Wanted = z.infer<(typeof putKeptFile)['body']>;
/** With its id if it was there before. */
type Wanting = (StoredKeptFile & { id?: string }) | undefined;

export function mountDraftFiles(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(getKeptFile, async ({ actor, params }) => {
    const draft = await requireDraft(db, actor, params.reportId, 'edit');
    return readKeptSummary(db, draft.id);
  });
  mount(putKeptFile, async ({ actor, params, body }) => {
    const counts = await countFile(deps, actor, params.reportId, body);
    return changeDraft(db, actor, params.reportId, (trx, draft) =>
      'file' in body && counts ? { file: body.file, counts } : findWanted(trx, draft, body),
    );
  });
  mount(deleteKeptFile, ({ actor, params }) =>
    changeDraft(db, actor, params.reportId, () => undefined),
  );
}

async function countFile({ db, parsers }: Deps, actor: Actor, reportId: string, body: Wanted) {
  if (!('file' in body)) return undefined;
  // Before anything of the file is read.
  await requireDraft(db, actor, reportId, 'edit');
  return countKeptFile(parsers, actor, body.file);
}

async function findWanted(
  trx: DatabaseTransaction,
  draft: FoundSet,
  wanted: Wanted,
): Promise<Wanting> {
  if ('former' in wanted) {
    if (wanted.undoes !== undefined && wanted.undoes !== (await findKeptId(trx, draft.id)))
      throw new AppError('DRAFT_CONFLICT', message('drafts.fileChanged'));
    if (wanted.former === null) return undefined;
    const former = await findFormer(trx, draft.id, wanted.former);
    if (!former) throw new AppError('NOT_FOUND', message('drafts.fileNotThere'));
    return former;
  }
  if (!('version' in wanted)) return undefined;
  const [column, id] = ownerRow(draft.owner);
  const set = await trx
    .selectFrom('cue_sets')
    .select('id')
    .where(column, '=', id)
    .where('version', '=', wanted.version)
    .where('state', 'in', ['published', 'replaced'])
    .where('purged_at', 'is', null)
    .executeTakeFirst();
  if (!set) throw new AppError('NOT_FOUND');
  return readKeptFile(trx, set.id);
}

/** Takes the file that `find` answers, or none. */
const changeDraft = (
  db: Database,
  actor: Actor,
  reportId: string,
  find: (trx: DatabaseTransaction, draft: FoundSet) => Wanting | Promise<Wanting>,
): Promise<ChangedKeptFile> =>
  db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, await requireDraft(trx, actor, reportId, 'edit'));
    assertNotReplaced(draft);
    const next = await find(trx, draft);
    const ids = await replaceKeptFile(trx, draft.id, next);
    await publishAboutDraft(trx, draft, { what: 'kept-file' });
    const kept = next
      ? { format: next.file.format, name: next.file.name, counts: next.counts }
      : null;
    return { kept, ...ids };
  });
