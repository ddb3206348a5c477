import {
  deleteMemoryUnit,
  exportMemory,
  importMemory,
  memoryConcordance,
  memoryMatches,
  promoteMemoryUnits,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { diffWords } from '@glossa/subtitles/text-diff';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { requireMedia } from '../media/index.ts';
import { changeUnit, deleteUnit } from './change-unit.ts';
import { sendMemory } from './export-memory.ts';
import { importUnits } from './import-memory.ts';
import { lookUpBatch } from './look-up.ts';
import { promoteUnits } from './promote-units.ts';
import { memoryProjectsOf, memoryProjectsOfMedia } from './repository.ts';
import { findConcordance, pageMemory } from './view-memory.ts';

/** The number an editor can show. */
const shownMatches = 5;

export function mountTranslationMemory(
  mount: Mount,
  deps: { db: Database; storage: Storage; parsers: Parsers },
): void {
  const { db } = deps;
  mount(viewMemory, ({ actor, query }) => pageMemory(db, actor, query));
  mount(saveMemoryUnit, ({ actor, body }) => changeUnit(db, actor, body));
  mount(deleteMemoryUnit, async ({ actor, params }) => {
    await deleteUnit(db, actor, params.id);
    return null;
  });
  mount(promoteMemoryUnits, async ({ actor, body }) => ({
    promoted: await promoteUnits(db, actor, body.unitIds),
  }));
  mount(memoryMatches, async ({ actor, body: { mediaId, ...requested } }) => {
    const media = mediaId === undefined ? undefined : await requireMedia(db, actor, mediaId);
    const found = await lookUpBatch(
      db,
      {
        ...requested,
        organisationId: media?.organisation_id ?? actor.organisationId,
        projects: media ? memoryProjectsOfMedia(media) : memoryProjectsOf(actor),
      },
      { most: shownMatches, mediaId },
    );
    return found.map((matches, index) =>
      matches.map((match) => ({
        ...match,
        difference: diffWords(match.source, requested.texts[index] ?? '', requested.from),
      })),
    );
  });
  mount(memoryConcordance, ({ actor, query }) => findConcordance(db, actor, query));
  mount(importMemory, ({ actor, request }) => importUnits(deps, actor, request));
  mount.file(exportMemory, ({ actor, query, reply }) => sendMemory(db, actor, query, reply));
}
