import type { AuditAction } from '@glossa/contracts/audit';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';

export type AuditedAction = {
  organisationId: string | null;
  userId: string | null;
  /** The name at that time. */
  userName?: string | undefined;
  action: AuditAction;
  /** The subject's id. */
  subject?: string;
  subjectName?: string;
  /** Never a secret: names, states; a change as `before` and `after`. */
  detail?: Record<string, unknown>;
  address?: string | undefined;
};

/** The actor and address of an entry. */
export const byActor = (actor: Actor) => ({
  organisationId: actor.organisationId,
  userId: actor.userId,
  userName: actor.userName,
  address: actor.address,
});

/** Writes an entry of the append-only log, in the caller's transaction if there is one. */
export async function recordAction(db: DatabaseOrTransaction, entry: AuditedAction): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      organisation_id: entry.organisationId ?? ofUser('organisation_id', entry.userId),
      user_id: entry.userId,
      user_name: entry.userName ?? ofUser('user_name', entry.userId),
      action: entry.action,
      subject: entry.subject ?? null,
      subject_name: entry.subjectName ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      address: entry.address || null,
    })
    .execute();
}

/** For callers that only know the actor: the entry belongs to the actor's organization. */
const ofUser = (column: 'organisation_id' | 'user_name', userId: string | null) =>
  userId === null
    ? null
    : sql<string | null>`(SELECT ${sql.ref(column)} FROM users WHERE id = ${userId})`;
