import type { BodyOf } from '@glossa/contracts/endpoint';
import type { OrganisationItem, saveOrgUser } from '@glossa/contracts/organisations';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { moveReports, requireTimeZone } from '../reports/index.ts';
import { findContents, findOrganisation } from './repository.ts';

type Input = BodyOf<typeof saveOrgUser>;

export async function requireOrganisation(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
): Promise<OrganisationItem> {
  const organisation = await findOrganisation(db, actor, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  return organisation;
}

/** As it is and stays until the transaction ends; `toDelete`, nobody comes in meanwhile either. */
async function lockOrganisation(
  trx: DatabaseTransaction,
  actor: Actor,
  organisationId: string,
  { toDelete }: { toDelete: boolean },
): Promise<OrganisationItem> {
  // Looked for before, so that nobody holds up another's organisation.
  await requireOrganisation(trx, actor, organisationId);
  await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .$call((query) => (toDelete ? query.forUpdate() : query.forNoKeyUpdate()))
    .execute();
  return requireOrganisation(trx, actor, organisationId);
}

/** Changes an organisation, or adds one. The domain decides who comes in, so only System administrators set it. */
export function saveOrganisation(
  db: Database,
  actor: Actor,
  input: Input,
): Promise<OrganisationItem> {
  return db.transaction().execute(async (trx) => {
    if (input.organisationId === null && !actor.system)
      throw new AppError('ACCESS_DENIED', 'Only System administrators add organisations.');
    const before =
      input.organisationId === null
        ? undefined
        : await lockOrganisation(trx, actor, input.organisationId, { toDelete: false });
    if (before && !actor.system && before.domain_name !== input.domain_name)
      throw new AppError(
        'ACCESS_DENIED',
        'Only System administrators change the domain name: it decides who comes in.',
        { fields: { domain_name: 'Only System administrators change the domain name.' } },
      );
    if (input.time_zone) await requireTimeZone(trx, input.time_zone);
    const id = await writeOrganisation(trx, input).catch(explainTwin);
    const after = await requireOrganisation(trx, actor, id);
    if (before && before.time_zone !== after.time_zone) await moveReports(trx, id);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: id,
      action: 'organisation-saved',
      subject: id,
      subjectName: after.name,
      detail: { before: before ? facts(before) : null, after: facts(after) },
    });
    await announce(trx, id);
    return after;
  });
}

async function writeOrganisation(trx: DatabaseTransaction, input: Input): Promise<string> {
  const { organisationId, ...values } = input;
  if (organisationId !== null) {
    await trx.updateTable('organisations').set(values).where('id', '=', organisationId).execute();
    return organisationId;
  }
  const { id } = await trx
    .insertInto('organisations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Only when nobody and nothing is left in it. The log of what happened there stays. */
export async function deleteOrganisation(
  db: Database,
  actor: Actor,
  organisationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const organisation = await lockOrganisation(trx, actor, organisationId, { toDelete: true });
    if (!actor.system)
      throw new AppError('ACCESS_DENIED', 'Only System administrators delete organisations.');
    const uses = await findContents(trx, organisationId);
    if (uses.total > 0) throw new AppError('ORGANISATION_IN_USE', undefined, { uses });
    await trx.deleteFrom('categories').where('organisation_id', '=', organisationId).execute();
    await trx.deleteFrom('roles').where('organisation_id', '=', organisationId).execute();
    await trx.deleteFrom('organisations').where('id', '=', organisationId).execute();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'organisation-deleted',
      subject: organisationId,
      subjectName: organisation.name,
      detail: { before: facts(organisation) },
    });
    await announce(trx, organisationId);
  });
}

const facts = ({ name, description, domain_name, time_zone }: OrganisationItem) => ({
  name,
  description,
  domainName: domain_name,
  timeZone: time_zone,
});

const announce = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'Organization' },
    { type: 'changed', what: 'organisations', mediaId: null },
  );

/** The database's own constraints decide, so that two people at once cannot slip past a check of ours. */
function explainTwin(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'organisations_name')
    throw new AppError('ORGANISATION_NAME_TAKEN', undefined, {
      fields: { name: 'There is already an organisation with this name.' },
    });
  if (code === '23505' && constraint === 'organisations_domain')
    throw new AppError('ORGANISATION_DOMAIN_TAKEN', undefined, {
      fields: { domain_name: 'This domain name belongs to another organisation.' },
    });
  throw error;
}
