import { randomUUID } from 'node:crypto';
import type { MailChoice } from '@glossa/contracts/notifications';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { notificationMailJob } from './jobs.ts';

/** What waited longer than this, because no mail could be sent here then, is no news any more. */
const staleDays = 3;

/**
 * Makes mails of what is due: of each person one with all that is to be mailed at once and has waited for `delaySeconds`,
 * and one with what is for the daily mail. Several processes may do this at the same time.
 */
export async function collectMails(
  { db, queue, delaySeconds }: { db: Database; queue: Queue; delaySeconds: number },
  now: Date,
): Promise<void> {
  const freshAfter = new Date(now.getTime() - staleDays * 86_400_000);
  const { rows } = await sql<{ user_id: string; mail: Exclude<MailChoice, 'none'> }>`
    SELECT DISTINCT user_id, mail FROM notifications
    WHERE mail IS NOT NULL AND mail_id IS NULL
      AND mail_due_at <= ${now}::timestamptz - CASE mail WHEN 'daily' THEN interval '0' ELSE make_interval(secs => ${delaySeconds}::int) END
      AND mail_due_at > ${freshAfter}`.execute(db);
  for (const { user_id, mail } of rows) {
    const mailId = randomUUID();
    await db.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable('notifications')
        .set({ mail_id: mailId })
        .where('user_id', '=', user_id)
        .where('mail', '=', mail)
        .where('mail_id', 'is', null)
        .where('mail_due_at', '>', freshAfter)
        .executeTakeFirst();
      // Another process was faster.
      if (taken.numUpdatedRows > 0n) await queue.enqueue(trx, notificationMailJob, { mailId });
    });
  }
}
