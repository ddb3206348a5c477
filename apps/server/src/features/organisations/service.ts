import type { BodyOf } from '@glossa/contracts/endpoint';
import type { OrganisationItem, saveOrgUser } from '@glossa/contracts/organisations';
import { message } from '@glossa/messages/message';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { seedCategory } from '../categories/index.ts';
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

/** Locked until the transaction ends; with `toDelete` no one can join in the meantime either. */
async function lockOrganisation(
  trx: DatabaseTransaction,
  actor: Actor,
  organisationId: string,
  { toDelete }: { toDelete: boolean },
): Promise<OrganisationItem> {
  // Checked before locking, so that no one can block another organization.
  await requireOrganisation(trx, actor, organisationId);
  await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .$call((query) => (toDelete ? query.forUpdate() : query.forNoKeyUpdate()))
    .execute();
  return requireOrganisation(trx, actor, organisationId);
}

/** Adds or changes an organization. The domain determines who may join, so only system administrators set it. */
export function saveOrganisation(
  db: Database,
  actor: Actor,
  input: Input,
): Promise<OrganisationItem> {
  return db.transaction().execute(async (trx) => {
    if (input.organisationId === null && !actor.system)
      throw new AppError('ACCESS_DENIED', message('organizations.createSystemOnly'));
    const before =
      input.organisationId === null
        ? undefined
        : await lockOrganisation(trx, actor, input.organisationId, { toDelete: false });
    if (before) assertAsSeen(before, input.seen);
    if (before && !actor.system && before.domain_name !== input.domain_name)
      throw new AppError('ACCESS_DENIED', message('organizations.domainSystemOnlyReason'), {
        fields: { domain_name: message('organizations.domainSystemOnly') },
      });
    const { second_factor_required = before?.second_factor_required ?? false } = input;
    if (
      actor.kind !== 'browser' &&
      second_factor_required !== (before?.second_factor_required ?? false)
    )
      throw new AppError('ACCESS_DENIED', message('auth.notWithApiToken'));
    if (input.time_zone) await requireTimeZone(trx, input.time_zone);
    const id = await writeOrganisation(trx, input).catch(
      mapUniqueViolation({
        organisations_name: { code: 'ORGANISATION_NAME_TAKEN', field: 'name' },
        organisations_domain: { code: 'ORGANISATION_DOMAIN_TAKEN', field: 'domain_name' },
      }),
    );
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
  const { organisationId, seen: _seen, ...values } = input;
  if (organisationId !== null) {
    await trx.updateTable('organisations').set(values).where('id', '=', organisationId).execute();
    return organisationId;
  }
  const { id } = await trx
    .insertInto('organisations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedCategory(trx, id);
  return id;
}

/** Only for an empty organization. Its audit log is kept. */
export async function deleteOrganisation(
  db: Database,
  actor: Actor,
  organisationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const organisation = await lockOrganisation(trx, actor, organisationId, { toDelete: true });
    if (!actor.system)
      throw new AppError('ACCESS_DENIED', message('organizations.deleteSystemOnly'));
    const uses = await findContents(trx, organisationId);
    if (uses.total > 0) throw new AppError('ORGANISATION_IN_USE', undefined, { uses });
    await trx.deleteFrom('categories').where('organisation_id', '=', organisationId).execute();
    await trx.deleteFrom('roles').where('organisation_id', '=', organisationId).execute();
    await trx
      .deleteFrom('organisations')
      .where('id', '=', organisationId)
      .execute()
      .catch(mapRemainingContents);
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

/** Content that was added between the check and the deletion, or by users of another organization. */
function mapRemainingContents(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw new AppError('ORGANISATION_IN_USE');
  throw error;
}

const facts = ({
  name,
  description,
  domain_name,
  time_zone,
  second_factor_required,
}: OrganisationItem) => ({
  name,
  description,
  domainName: domain_name,
  timeZone: time_zone,
  secondFactorRequired: second_factor_required,
});

const announce = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'Organization' },
    { type: 'changed', what: 'organisations', mediaId: null },
  );
