import type { LanguageCode } from '@glossa/contracts/languages';
import { kindDefinitions } from '@glossa/contracts/notifications';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announceEvent, type Disabled } from '../webhooks/index.ts';
import { type Notice, notify } from './notify.ts';

/** A user requests an account. The approvals feature sends the immediate mail. */
export async function notifyWaiting(
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

/** In-app only: the approvals feature sends the mail. */
export async function notifyApproved(
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

/** A webhook was disabled after days of failures: notifies those who may edit it. */
export async function notifyWebhookDisabled(
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

/** Stored files are not what was written: notifies those who run the installation. */
export async function notifyFilesDamaged(
  trx: DatabaseTransaction,
  counts: { changed: number; missing: number; unreferenced: number },
): Promise<void> {
  await notifySystemAdministrators(trx, { kind: 'files-damaged', params: counts });
}

/** Uploads are refused and jobs wait: notifies those who run the installation. */
export const notifyStorageFull = (trx: DatabaseTransaction): Promise<void> =>
  notifySystemAdministrators(trx, { kind: 'storage-full' });

/** Someone needs a model: notifies those who can install it, of their organization and of the installation. */
export async function notifyModelRequested(
  trx: DatabaseTransaction,
  { by, subjectId, modelIds, from, to }: ModelRequest,
): Promise<void> {
  const notice = {
    kind: 'model-requested' as const,
    by: by.userId,
    subjectId,
    params: {
      name: by.displayName,
      models: modelIds.join(' '),
      pair: message('common.languagePair', { from: { language: from }, to: { language: to } }),
    },
  };
  await notify(trx, {
    ...notice,
    organisationId: by.organisationId,
    recipients: await peopleWhoEdit(trx, by.organisationId, 'Settings'),
    link: kindDefinitions['model-requested'].listPath,
  });
  await notifySystemAdministrators(trx, notice, by.organisationId);
}

type ModelRequest = {
  by: { userId: string; displayName: string; organisationId: string };
  subjectId: string;
  modelIds: readonly string[];
  from: LanguageCode;
  to: LanguageCode;
};

async function notifySystemAdministrators(
  trx: DatabaseTransaction,
  notice: Pick<Notice, 'kind' | 'params' | 'by' | 'subjectId'>,
  exceptOrganisationId?: string,
): Promise<void> {
  const { rows } = await sql<{ organisation_id: string; ids: string[] }>`
    SELECT u.organisation_id, array_agg(u.id ORDER BY u.id) AS ids FROM users u
    WHERE u.status = 'Approved' AND EXISTS (SELECT 1 FROM user_roles ur
      JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.system)
    GROUP BY u.organisation_id ORDER BY u.organisation_id`.execute(trx);
  for (const { organisation_id, ids } of rows) {
    if (organisation_id === exceptOrganisationId) continue;
    await notify(trx, {
      ...notice,
      organisationId: organisation_id,
      recipients: ids.slice(0, maxPeople),
      link: kindDefinitions[notice.kind].listPath,
    });
  }
}

/** The maximum number of users notified of a pending task. */
const maxPeople = 50;

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
    ORDER BY u.last_sign_in_at DESC NULLS LAST, u.id LIMIT ${maxPeople}`.execute(trx);
  return rows.map(({ id }) => id);
}
