import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announceEvent, type Disabled } from '../webhooks/index.ts';
import { notify } from './notify.ts';

/** Somebody asks for an account. At once it is the approvals' own mail that says so. */
export async function tellWaiting(
  trx: DatabaseTransaction,
  user: { id: string; organisationId: string },
): Promise<void> {
  const { id, organisationId } = user;
  const person = await trx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) return;
  await notify(trx, {
    kind: 'approval-waiting',
    organisationId,
    recipients: await peopleWhoEdit(trx, organisationId, 'UserApproval'),
    by: id,
    subjectId: id,
    params: { name: person.display_name },
    link: '/user-approval',
    mailedElsewhere: true,
  });
  await announceEvent(trx, { organisationId, event: 'approval.waiting', data: { userId: id } });
}

/** The person is told on the screens; the mail about it is the approvals' own. */
export async function tellApproved(
  trx: DatabaseTransaction,
  user: { id: string; organisationId: string },
): Promise<void> {
  const { id, organisationId } = user;
  const { name } = await trx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  await notify(trx, {
    kind: 'approved',
    organisationId,
    recipients: [id],
    subjectId: id,
    params: { organisation: name },
    link: '/dashboard',
    mailedElsewhere: true,
  });
}

/** A webhook that failed for days was switched off: those who may change it hear of it. */
export async function tellWebhookDisabled(
  trx: DatabaseTransaction,
  { webhookId, organisationId, name }: Disabled,
): Promise<void> {
  await notify(trx, {
    kind: 'webhook-disabled',
    organisationId,
    recipients: await peopleWhoEdit(trx, organisationId, 'Settings'),
    subjectId: webhookId,
    params: { name },
    link: '/webhooks',
  });
}

/** More than these need not be told that something waits to be done. */
const mostPeople = 50;

async function peopleWhoEdit(
  trx: DatabaseTransaction,
  organisationId: string,
  resource: 'UserApproval' | 'Settings',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u
    WHERE u.organisation_id = ${organisationId} AND u.status = 'Approved'
      AND EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
        WHERE ur.user_id = u.id AND p.resource = ${resource} AND p.can_edit)
    ORDER BY u.last_sign_in_at DESC NULLS LAST, u.id LIMIT ${mostPeople}`.execute(trx);
  return rows.map(({ id }) => id);
}
