import { recordAction } from '../../features/audit/index.ts';
import { readMaintenance, saveMaintenance } from '../../features/operations/index.ts';
import { byOperator, OperatorError } from '../../features/users/index.ts';
import { countServers, type LogLevel, notifyServers } from '../../platform/operator-channel.ts';
import type { Installation } from './installation.ts';
import { listJobs } from './job-list.ts';

/** Of every server on this database, until it stops. Answers how many there are. */
export async function changeLogLevel(
  { db, operator }: Installation,
  level: LogLevel,
): Promise<number> {
  const servers = await countServers(db);
  if (servers === 0)
    throw new OperatorError(
      'No server is running. Set GLOSSA_LOG_LEVEL, which applies from the next start.',
    );
  const by = byOperator(operator);
  await db.transaction().execute(async (trx) => {
    await notifyServers(trx, { kind: 'log-level', level });
    await recordAction(trx, {
      ...by,
      organisationId: null,
      action: 'log-level-changed',
      detail: { ...by.detail, level },
    });
  });
  return servers;
}

/** With another message while it is on already, only the message changes. */
export async function startMaintenance(
  { db, operator }: Installation,
  message: string,
): Promise<void> {
  if (message.length > 500) throw new OperatorError('The message has at most 500 characters.');
  const by = byOperator(operator);
  await db.transaction().execute(async (trx) => {
    await saveMaintenance(trx, { message });
    await recordAction(trx, {
      ...by,
      organisationId: null,
      action: 'maintenance-started',
      detail: { ...by.detail, comment: message },
    });
  });
}

export async function endMaintenance({ db, operator }: Installation): Promise<void> {
  const by = byOperator(operator);
  await db.transaction().execute(async (trx) => {
    if (!(await readMaintenance(trx))) return;
    await saveMaintenance(trx, undefined);
    await recordAction(trx, { ...by, organisationId: null, action: 'maintenance-ended' });
  });
}

export async function describeMaintenance({ db }: Installation) {
  const maintenance = await readMaintenance(db);
  const running = maintenance
    ? (await listJobs(db, { state: 'active', limit: 1_000 })).length
    : undefined;
  const data = { on: maintenance !== undefined, ...maintenance, running };
  if (!maintenance) return { data, text: 'Maintenance mode is off.\n' };
  const jobs = running === 0 ? 'No job is running.' : `${running} jobs are still running.`;
  return {
    data,
    text: `Maintenance mode is on since ${maintenance.since}${maintenance.message ? `: ${maintenance.message}` : ''}. ${jobs}\n`,
  };
}
