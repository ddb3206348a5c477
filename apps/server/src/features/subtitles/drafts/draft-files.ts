import type { KeptFile, KeptSummary } from '@glossa/contracts/kept-file';
import { deleteKeptFile, getKeptFile, putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import type { Parsers } from '../../../platform/sandbox/parsers/task.ts';
import { countKeptFile, readKeptSummary, removeKeptFile, storeKeptFile } from '../index.ts';
import { requireDraft } from './find-draft.ts';
import { lockDraft } from './lock-draft.ts';

type Deps = { db: Database; parsers: Parsers };

export function mountDraftFiles(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(getKeptFile, async ({ actor, params }) => {
    const draft = await requireDraft(db, actor, params.reportId, 'edit');
    return readKeptSummary(db, draft.id);
  });
  mount(putKeptFile, ({ actor, params, body }) => keep(deps, actor, params.reportId, body.file));
  mount(deleteKeptFile, async ({ actor, params }) => {
    await changeDraft(db, actor, params.reportId, removeKeptFile);
    return null;
  });
}

async function keep(
  { db, parsers }: Deps,
  actor: Actor,
  reportId: string,
  file: KeptFile,
): Promise<KeptSummary> {
  // Before anything of the file is read.
  await requireDraft(db, actor, reportId, 'edit');
  const counts = await countKeptFile(parsers, actor, file);
  await changeDraft(db, actor, reportId, (trx, id) => storeKeptFile(trx, id, { file, counts }));
  return { format: file.format, name: file.name, counts };
}

async function changeDraft(
  db: Database,
  actor: Actor,
  reportId: string,
  change: (trx: DatabaseTransaction, draftId: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, await requireDraft(trx, actor, reportId, 'edit'));
    await change(trx, draft.id);
    await trx.updateTable('cue_sets').set({ changed: true }).where('id', '=', draft.id).execute();
  });
}
