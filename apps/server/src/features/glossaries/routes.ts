import {
  checkTranslatedTerms,
  deleteGlossary as deleteGlossaryCall,
  deleteGlossaryEntry,
  exportGlossary,
  importGlossary,
  lookUpTerms,
  previewGlossaryImport,
  saveGlossary as saveGlossaryCall,
  saveGlossaryEntry,
  viewGlossaries,
  viewGlossaryEntries,
} from '@glossa/contracts/glossaries';
import { countUpTo } from '../../platform/db/capped-count.ts';
import { byName } from '../../platform/db/collation.ts';
import type { Database } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { idColumn } from '../../platform/db/sort.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { sendGlossary } from './export-glossary.ts';
import { importEntries, previewImport, receiveGlossaryFile } from './import-glossary.ts';
import {
  entryColumns,
  firstTerm,
  glossaryColumns,
  matchingEntries,
  requireGlossary,
  selectGlossaries,
} from './repository.ts';
import { deleteEntry, deleteGlossary, saveEntry, saveGlossary } from './save-glossary.ts';
import { findTermFindings, glossaryFor } from './terms.ts';

export function mountGlossaries(
  mount: Mount,
  deps: { db: Database; storage: Storage; parsers: Parsers },
): void {
  const { db } = deps;
  mount(viewGlossaries, async ({ actor, query: { page, pageSize, search } }) => {
    const found = selectGlossaries(db, actor.organisationId, { search });
    const items = await found
      .select(glossaryColumns)
      .orderBy(byName('glossary.name'))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await found
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow();
    return { items, total, page, pageSize };
  });
  mount(saveGlossaryCall, ({ actor, body }) => saveGlossary(db, actor, body));
  mount(deleteGlossaryCall, async ({ actor, params }) => {
    await deleteGlossary(db, actor, params.id);
    return null;
  });

  mount(
    viewGlossaryEntries,
    async ({ actor, params, query: { page, pageSize, cursor, ...filters } }) => {
      await requireGlossary(db, actor.organisationId, params.id);
      const found = matchingEntries(db, params.id, filters);
      const { rows: items, ...cursors } = await readKeysetPage(
        found.select(entryColumns),
        { name: 'term', columns: [firstTerm, idColumn('entry.id')], descending: false },
        { page, pageSize, cursor },
      );
      return { items, ...(await countUpTo(db, found)), ...cursors, page, pageSize };
    },
  );
  mount(saveGlossaryEntry, ({ actor, body }) => saveEntry(db, actor, body));
  mount(deleteGlossaryEntry, async ({ actor, params }) => {
    await deleteEntry(db, actor, params.id);
    return null;
  });

  mount(previewGlossaryImport, async ({ actor, params, request }) => {
    await requireGlossary(db, actor.organisationId, params.id);
    const file = await receiveGlossaryFile(deps, actor, request);
    return previewImport(db, actor, params.id, file);
  });
  mount(importGlossary, async ({ actor, params, request }) => {
    await requireGlossary(db, actor.organisationId, params.id);
    const file = await receiveGlossaryFile(deps, actor, request);
    return importEntries(db, actor, params.id, file);
  });
  mount.file(exportGlossary, ({ actor, params, query, reply }) =>
    sendGlossary(db, actor, { id: params.id, format: query.format }, reply),
  );

  mount(lookUpTerms, async ({ actor, body }) => {
    await requireGlossary(db, actor.organisationId, body.glossaryId);
    return glossaryFor(db, { ...body, organisationId: actor.organisationId });
  });
  mount(checkTranslatedTerms, async ({ actor, body }) => {
    await requireGlossary(db, actor.organisationId, body.glossaryId);
    return findTermFindings(db, { ...body, organisationId: actor.organisationId });
  });
}
