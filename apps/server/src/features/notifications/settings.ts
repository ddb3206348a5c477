import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  kindFacts,
  type NotificationChoice,
  type NotificationSettings,
  type saveNotificationSettings,
} from '@glossa/contracts/notifications';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { defaultDigestHour } from './notify.ts';
import { allowedKinds } from './who-may-see.ts';

export async function readSettings(
  db: DatabaseOrTransaction,
  actor: Actor,
  sendsMail: boolean,
): Promise<NotificationSettings> {
  const person = await db
    .selectFrom('users')
    .leftJoin('notification_manners as manners', 'manners.user_id', 'users.id')
    .select(['users.email', 'manners.digest_hour', 'manners.time_zone'])
    .where('users.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['kind', 'in_app', 'mail'])
    .where('user_id', '=', actor.userId)
    .execute();
  const choices = allowedKinds(actor).map((kind): NotificationChoice => {
    const own = chosen.find((choice) => choice.kind === kind);
    const { inApp, mail } = kindFacts[kind];
    return { kind, inApp: own?.in_app ?? inApp, mail: own?.mail ?? mail };
  });
  return {
    choices,
    digestHour: person.digest_hour ?? defaultDigestHour,
    timeZone: person.time_zone ?? 'UTC',
    email: person.email,
    sendsMail,
    saved: person.time_zone !== null,
  };
}

/** Kinds that are not sent stay as they were. */
export async function saveSettings(
  db: Database,
  actor: Actor,
  { choices, digestHour, timeZone }: BodyOf<typeof saveNotificationSettings>,
): Promise<void> {
  await requireTimeZone(db, timeZone);
  for (const { kind, mail } of choices)
    if (kindFacts[kind].mailFixed && mail !== kindFacts[kind].mail)
      throw new AppError(
        'INVALID_INPUT',
        'Mails about your account are always sent. Leave that choice as it is.',
      );
  const user_id = actor.userId;
  await db.transaction().execute(async (trx) => {
    const manners = { digest_hour: digestHour, time_zone: timeZone };
    await trx
      .insertInto('notification_manners')
      .values({ user_id, ...manners })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(manners))
      .execute();
    for (const { kind, inApp, mail } of choices) {
      const choice = { in_app: inApp, mail };
      await trx
        .insertInto('notification_choices')
        .values({ user_id, kind, ...choice })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(choice))
        .execute();
    }
  });
}

/** The database reckons with it, so the database must know it. */
async function requireTimeZone(db: Database, timeZone: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`.execute(db);
  if (rows.length > 0) return;
  const message = 'This time zone is not known. Choose one such as Europe/Berlin.';
  throw new AppError('INVALID_INPUT', message, { fields: { timeZone: message } });
}
