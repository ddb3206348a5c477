import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { GlossariesTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';

type GlossaryRow = Selectable<GlossariesTable>;

const ownGlossary = (db: DatabaseOrTransaction, organisationId: string, glossaryId: string) =>
  db
    .selectFrom('glossaries')
    .selectAll()
    .where('id', '=', glossaryId)
    .where('organisation_id', '=', organisationId);

const gone = () => new AppError('NOT_FOUND', 'This glossary does not exist any more.');

/** Throws NOT_FOUND where the organisation has no such glossary. */
export const requireGlossary = (
  db: DatabaseOrTransaction,
  organisationId: string,
  glossaryId: string,
): Promise<GlossaryRow> =>
  ownGlossary(db, organisationId, glossaryId).executeTakeFirstOrThrow(gone);

/** The same, held until the transaction ends: changes of one glossary come one after the other. */
export const lockGlossary = (
  trx: DatabaseTransaction,
  actor: Actor,
  glossaryId: string,
): Promise<GlossaryRow> =>
  ownGlossary(trx, actor.organisationId, glossaryId).forUpdate().executeTakeFirstOrThrow(gone);

/** Lists of glossaries and their entries are worth fetching again. */
export const announceGlossaries = (
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<void> =>
  publishLive(
    db,
    { organisationId, resource: 'Translation' },
    { type: 'changed', what: 'glossaries', mediaId: null },
  );
