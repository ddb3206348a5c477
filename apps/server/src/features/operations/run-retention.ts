import {
  countDue,
  deleteBatch,
  firstPosition,
  type Position,
  type RetentionDeps,
  type RetentionRule,
} from './delete-due.ts';

export type { RetentionDeps } from './delete-due.ts';

export type RetentionPace = {
  /** So many items of a rule before it is the turn of the next rule. */
  batch: number;
  /** After that, what is left waits for the next run: housekeeping has other work. In milliseconds. */
  maxMs: number;
};
const defaultPace: RetentionPace = { batch: 1_000, maxMs: 2 * 3_600_000 };

/**
 * Housekeeping: deletes what the organizations' rules make due, in batches, so that a rule with much to delete holds up no
 * other. Returns how much. A failing rule does not block the others. What is left when the time is up is logged.
 */
export async function runRetention(
  deps: RetentionDeps,
  { batch, maxMs }: RetentionPace = defaultPace,
): Promise<number> {
  const rules = await deps.db
    .selectFrom('retention_rules')
    .select(['organisation_id as organisationId', 'kind', 'days', 'set_at as setAt'])
    .execute();
  const end = performance.now() + maxMs;
  const removed = new Map<RetentionRule, number>();
  const positions = new Map<RetentionRule, Position>(rules.map((rule) => [rule, firstPosition]));
  do
    for (const [rule, from] of positions) {
      const { organisationId, kind } = rule;
      try {
        const { count, next } = await deleteBatch[kind](deps, rule, batch, from);
        removed.set(rule, (removed.get(rule) ?? 0) + count);
        if (next) positions.set(rule, next);
        else positions.delete(rule);
      } catch (error) {
        positions.delete(rule);
        deps.logger.warn({ err: error, organisationId, kind }, 'retention could not follow a rule');
      }
    }
  while (positions.size > 0 && performance.now() < end);
  for (const [{ organisationId, kind }, count] of removed)
    if (count > 0) deps.logger.info({ organisationId, kind, count }, 'removed by retention');
  await reportLeft(deps, positions.keys());
  return [...removed.values()].reduce((sum, count) => sum + count, 0);
}

async function reportLeft(
  { db, logger }: RetentionDeps,
  rules: Iterable<RetentionRule>,
): Promise<void> {
  for (const rule of rules) {
    const { organisationId, kind } = rule;
    const left = await countDue(db, rule);
    if (left > 0)
      logger.warn({ organisationId, kind, left }, 'retention goes on with the next housekeeping');
  }
}
