import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

export type AuditedAction = {
  organisationId: string | null;
  userId: string | null;
  action:
    | 'sign-in'
    | 'sign-in-refused'
    | 'sign-out'
    | 'session-revoked'
    | 'password-changed'
    | 'media-uploaded'
    | 'media-deleted'
    | 'transcript-published'
    | 'transcript-verification'
    | 'translation-requested'
    | 'translation-deleted'
    | 'downloaded';
  subject?: string;
  /** Never a secret: names, states before and after. */
  detail?: Record<string, unknown>;
  address?: string | undefined;
};

/** Writes one line of the append-only log, in the caller's transaction where there is one. */
export async function recordAction(db: DatabaseOrTransaction, entry: AuditedAction): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      organisation_id: entry.organisationId,
      user_id: entry.userId,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      address: entry.address ?? null,
    })
    .execute();
}
