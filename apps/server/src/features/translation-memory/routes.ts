import {
  deleteMemoryUnit,
  exportMemory,
  importMemory,
  memoryConcordance,
  memoryMatches,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { diffWords } from '@glossa/subtitles/text-diff';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { receiveText } from '../../platform/http/receive-text.ts';
import { requireMedia } from '../media/index.ts';
import { changeUnit, deleteUnit } from './change-unit.ts';
import { sendMemory } from './export-memory.ts';
import { importUnits, maxImportBytes } from './import-memory.ts';
import { lookUpSeveral } from './look-up.ts';
import { findConcordance, pageMemory } from './view-memory.ts';

/** What an editor has room for. */
const shownMatches = 5;

export function mountTranslationMemory(mount: Mount, { db }: { db: Database }): void {
  mount(viewMemory, ({ actor, query }) => pageMemory(db, actor, query));
  mount(saveMemoryUnit, ({ actor, body }) => changeUnit(db, actor, body));
  mount(deleteMemoryUnit, async ({ actor, params }) => {
    await deleteUnit(db, actor, params.id);
    return null;
  });
  mount(memoryMatches, async ({ actor, body: { mediaId, ...asked } }) => {
    if (mediaId) await requireMedia(db, actor, mediaId);
    const found = await lookUpSeveral(
      db,
      { ...asked, organisationId: actor.organisationId },
      { most: shownMatches, mediaId },
    );
    return found.map((matches, index) =>
      matches.map((match) => ({
        ...match,
        difference: diffWords(match.source, asked.texts[index] ?? '', asked.from),
      })),
    );
  });
  mount(memoryConcordance, ({ actor, query }) => findConcordance(db, actor, query));
  mount(importMemory, ({ actor, request }) =>
    receiveText(request, maxImportBytes, (pieces) => importUnits(db, actor, pieces)),
  );
  mount.file(exportMemory, ({ actor, query, reply }) => sendMemory(db, actor, query, reply));
}
