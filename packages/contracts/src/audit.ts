import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';
import { searchText } from './people.ts';

/** All audited actions. */
export const auditActions = [
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'session-revoked',
  'access-refused',
  'password-changed',
  'password-reset',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-reset',
  'recovery-codes-created',
  'passkey-added',
  'passkey-removed',
  'token-made',
  'token-revoked',
  'organisation-saved',
  'organisation-deleted',
  'user-added',
  'user-changed',
  'user-deleted',
  'user-invited',
  'invitation-revoked',
  'invitation-accepted',
  'user-status-changed',
  'users-imported',
  'users-exported',
  'role-saved',
  'role-deleted',
  'department-saved',
  'department-deleted',
  'project-saved',
  'project-deleted',
  'sso-provider-saved',
  'sso-provider-deleted',
  'audit-exported',
  'backup-restored',
  'maintenance-started',
  'maintenance-ended',
  'log-level-changed',
  'job-canceled',
  'job-requeued',
  'retention-saved',
  'retention-removed',
  'legal-hold-changed',
  'quotas-saved',
  'category-deleted',
  'media-uploaded',
  'virus-found',
  'media-project-changed',
  'media-deleted',
  'transcript-published',
  'translation-published',
  'transcript-verification',
  'review-changed',
  'review-commented',
  'review-settings-saved',
  'reading-rules-saved',
  'subtitle-style-changed',
  'style-preset-saved',
  'style-preset-deleted',
  'glossary-saved',
  'glossary-deleted',
  'glossary-entry-saved',
  'glossary-entry-deleted',
  'glossary-imported',
  'glossary-exported',
  'memory-unit-changed',
  'memory-unit-deleted',
  'memory-promoted',
  'memory-imported',
  'memory-exported',
  'translation-requested',
  'translation-deleted',
  'translation-output-requested',
  'translation-output-deleted',
  'disclaimer-saved',
  'feedback-added',
  'feedback-changed',
  'feedback-file-added',
  'feedback-file-removed',
  'feedback-rates-exported',
  'disclaimer-verified',
  'disclaimer-deleted',
  'disclaimer-settings-saved',
  'report-exported',
  'downloaded',
  'webhook-saved',
  'webhook-deleted',
  'webhook-secret-rotated',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntrySchema = z.object({
  auditId: idSchema,
  at: instantSchema,
  /** Validated as any text: the log includes actions that are no longer recorded. */
  action: z.string() as z.ZodType<string> as z.ZodType<AuditAction>,
  /** Null: no known user. */
  user: z.object({ userId: idSchema, userName: z.string() }).nullable(),
  organisationName: z.string().nullable(),
  /** The subject's id and its name at that time. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  address: z.string().nullable(),
  /** More details; changes as `before` and `after`. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilters = {
  /** In usernames, subject names and addresses. */
  search: searchText,
  action: z.enum(auditActions).optional(),
  userId: idSchema.optional(),
  subject: z.string().max(64).optional(),
  /** ISO 8601, inclusive and exclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};
/** It names what everyone did: for those who run the organization. */
const edit = { resource: 'Organization', flag: 'edit' } as const;

export const viewAuditLog = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/audit/viewAuditLog`,
  permission: edit,
  summary: 'The audit log, newest first; go on with the cursor of the answer before',
  query: z.strictObject({
    ...auditFilters,
    cursor: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ items: z.array(auditEntrySchema), nextCursor: z.string().nullable() }),
});
export const exportAuditLog = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/audit/exportAuditLog`,
  permission: edit,
  summary: 'The audit log of the same filters as CSV',
  query: z.strictObject(auditFilters),
  carries: 'file',
});
