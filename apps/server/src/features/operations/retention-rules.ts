import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type Retention,
  type RetentionDays,
  type RetentionKind,
  retentionKinds,
  type saveRetention,
} from '@glossa/contracts/operations';
import { byName } from '../../platform/db/collation.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { lockOrganisation, requireOrganisation } from './require-organisation.ts';

export async function readRetention(
  db: DatabaseOrTransaction,
  actor: Actor,
  requested: string | undefined,
): Promise<Retention> {
  const organisation = await requireOrganisation(db, actor, requested);
  const rules = await db
    .selectFrom('retention_rules')
    .leftJoin('users', 'users.id', 'retention_rules.set_by')
    .select(['kind', 'days', 'set_at', 'users.user_name'])
    .where('retention_rules.organisation_id', '=', organisation.organisationId)
    .execute();
  const projects = await db
    .selectFrom('projects')
    .select(['id as projectId', 'name', 'legal_hold as legalHold'])
    .where('organisation_id', '=', organisation.organisationId)
    .orderBy('legal_hold', 'desc')
    .orderBy(byName('name'))
    .execute();
  return {
    ...organisation,
    days: daysOf(rules),
    setBy: rules.map((rule) => ({
      kind: rule.kind,
      userName: rule.user_name,
      at: rule.set_at.toISOString(),
    })),
    projects,
  };
}

function daysOf(rules: ReadonlyArray<{ kind: RetentionKind; days: number }>): RetentionDays {
  const of = (kind: RetentionKind) => rules.find((rule) => rule.kind === kind)?.days ?? null;
  return {
    media: of('media'),
    outputs: of('outputs'),
    conversions: of('conversions'),
    audit: of('audit'),
  };
}

/** An unchanged rule keeps its date; a changed one starts again with its warning week. */
export async function saveRules(
  db: Database,
  actor: Actor,
  { organisationId: requested, days, seen }: BodyOf<typeof saveRetention>,
): Promise<Retention> {
  return db.transaction().execute(async (trx) => {
    const { organisationId, organisationName } = await requireOrganisation(trx, actor, requested);
    await lockOrganisation(trx, organisationId);
    const rules = await trx
      .selectFrom('retention_rules')
      .select(['kind', 'days'])
      .where('organisation_id', '=', organisationId)
      .execute();
    const before = daysOf(rules);
    assertAsSeen(before, seen);
    for (const kind of retentionKinds) {
      const wanted = days[kind];
      if (wanted === before[kind]) continue;
      if (wanted === null)
        await trx
          .deleteFrom('retention_rules')
          .where('organisation_id', '=', organisationId)
          .where('kind', '=', kind)
          .execute();
      else {
        const facts = { days: wanted, set_by: actor.userId, set_at: new Date() };
        await trx
          .insertInto('retention_rules')
          .values({ organisation_id: organisationId, kind, ...facts })
          .onConflict((conflict) =>
            conflict.columns(['organisation_id', 'kind']).doUpdateSet(facts),
          )
          .execute();
      }
    }
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'retention-saved',
      subject: organisationId,
      subjectName: organisationName,
      detail: { before, after: days },
    });
    return readRetention(trx, actor, organisationId);
  });
}

export async function saveHold(
  db: Database,
  actor: Actor,
  { projectId, legalHold }: { projectId: string; legalHold: boolean },
): Promise<Retention> {
  return db.transaction().execute(async (trx) => {
    const project = await trx
      .updateTable('projects')
      .set({ legal_hold: legalHold, updated_at: new Date() })
      .where('id', '=', projectId)
      .$if(!actor.system, (query) => query.where('organisation_id', '=', actor.organisationId))
      .returning(['organisation_id', 'name'])
      .executeTakeFirst();
    if (!project) throw new AppError('NOT_FOUND');
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: project.organisation_id,
      action: 'legal-hold-changed',
      subject: projectId,
      subjectName: project.name,
      detail: { before: !legalHold, after: legalHold },
    });
    return readRetention(trx, actor, project.organisation_id);
  });
}
