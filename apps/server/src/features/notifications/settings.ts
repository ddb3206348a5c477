import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  kindDefinitions,
  type NotificationPreference,
  type NotificationSettings,
  type saveNotificationSettings,
} from '@glossa/contracts/notifications';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { defaultDigestHour } from './notify.ts';
import { allowedKinds } from './recipient-access.ts';

/** What this installation can mail. */
export type Mailing = Pick<NotificationSettings, 'linksInMails'> & {
  sendsMail: (db: DatabaseOrTransaction) => Promise<boolean>;
};

export async function readSettings(
  db: DatabaseOrTransaction,
  actor: Actor,
  { sendsMail, linksInMails }: Mailing,
): Promise<NotificationSettings> {
  const person = await db
    .selectFrom('users')
    .leftJoin('digest_settings as digest', 'digest.user_id', 'users.id')
    .select(['users.email', 'digest.digest_hour', 'digest.time_zone'])
    .where('users.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'mail'])
    .where('user_id', '=', actor.userId)
    .execute();
  const preferences = allowedKinds(actor).map((kind): NotificationPreference => {
    const own = chosen.find((preference) => preference.kind === kind);
    const { inApp, mail } = kindDefinitions[kind];
    return { kind, inApp: own?.in_app ?? inApp, mail: own?.mail ?? mail };
  });
  return {
    preferences,
    digestHour: person.digest_hour ?? defaultDigestHour,
    timeZone: person.time_zone ?? 'UTC',
    email: person.email,
    sendsMail: await sendsMail(db),
    linksInMails,
    saved: person.time_zone !== null,
  };
}

/** Kinds not in the request stay unchanged. */
export async function saveSettings(
  db: Database,
  actor: Actor,
  { preferences, digestHour, timeZone }: BodyOf<typeof saveNotificationSettings>,
): Promise<void> {
  await requireTimeZone(db, timeZone);
  for (const { kind, mail } of preferences)
    if (kindDefinitions[kind].mailFixed && mail !== kindDefinitions[kind].mail)
      throw new AppError('INVALID_INPUT', message('notifications.accountMailsFixed'));
  const user_id = actor.userId;
  await db.transaction().execute(async (trx) => {
    const digest = { digest_hour: digestHour, time_zone: timeZone };
    await trx
      .insertInto('digest_settings')
      .values({ user_id, ...digest })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(digest))
      .execute();
    for (const { kind, inApp, mail } of preferences) {
      const preference = { in_app: inApp, mail };
      await trx
        .insertInto('notification_preferences')
        .values({ user_id, kind, ...preference })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(preference))
        .execute();
    }
  });
}

/** The database calculates with it, so it must know it. */
async function requireTimeZone(db: Database, timeZone: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`.execute(db);
  if (rows.length > 0) return;
  const fault = message('notifications.timeZoneUnknown');
  throw new AppError('INVALID_INPUT', fault, { fields: { timeZone: fault } });
}
