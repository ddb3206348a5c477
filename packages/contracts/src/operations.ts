import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

const view = { resource: 'Settings', flag: 'view' } as const;
const edit = { resource: 'Settings', flag: 'edit' } as const;
const base = `${apiBase}/operations`;
/** For users who see all organizations: which one; defaults to one's own. */
const ofOrganisation = { organisationId: idSchema.optional() };
const organisation = { organisationId: idSchema, organisationName: z.string() };

/** What is deleted by age. Media includes its transcripts and translations. */
export const retentionKinds = ['media', 'outputs', 'conversions', 'audit'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
/** A new or changed rule deletes nothing for this many days, as a warning period. */
export const retentionGraceDays = 7;
export const maxRetentionDays = 3_650;
/** The minimum retention of the audit log in days. */
export const fewestAuditDays = 90;

const days = z.number().int().min(1).max(maxRetentionDays);
/** Null: kept forever. */
export const retentionDaysSchema = z.strictObject({
  media: days.nullable(),
  outputs: days.nullable(),
  conversions: days.nullable(),
  audit: days.min(fewestAuditDays, 'validation.auditRetentionMin').nullable(),
});
export type RetentionDays = z.infer<typeof retentionDaysSchema>;

export const retentionSchema = z.object({
  ...organisation,
  days: retentionDaysSchema,
  /** Who set which rule, and when. */
  setBy: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      userName: z.string().nullable(),
      at: instantSchema,
    }),
  ),
  /** Projects of the organization, those on hold first. */
  projects: z.array(z.object({ projectId: idSchema, name: z.string(), legalHold: z.boolean() })),
});
export type Retention = z.infer<typeof retentionSchema>;

export const viewRetention = defineEndpoint({
  method: 'GET',
  path: `${base}/viewRetention`,
  permission: view,
  summary: 'After how many days what is removed, and which projects are kept on hold',
  query: z.strictObject(ofOrganisation),
  answer: retentionSchema,
});
export const saveRetention = defineEndpoint({
  method: 'POST',
  path: `${base}/saveRetention`,
  permission: edit,
  summary:
    'Set after how many days what is removed, FORM_OUTDATED if `seen` is outdated; null keeps it for good',
  message: 'operations.retentionRules.saved',
  peopleOnly: true,
  body: z.strictObject({
    ...ofOrganisation,
    days: retentionDaysSchema,
    /** What the change is based on, as read. Without it, what is sent replaces what is there. */
    seen: retentionDaysSchema.optional(),
  }),
  answer: retentionSchema,
});
export const saveLegalHold = defineEndpoint({
  method: 'POST',
  path: `${base}/saveLegalHold`,
  permission: edit,
  summary: 'Keep what belongs to a project whatever the retention rules say, or no longer',
  message: 'operations.legalHold.saved',
  peopleOnly: true,
  body: z.strictObject({ projectId: idSchema, legalHold: z.boolean() }),
  answer: retentionSchema,
});

const amount = z.object({ count: z.number().int(), bytes: z.number() });
export const retentionPreviewSchema = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      /** What the next run deletes. */
      nextRun: amount,
      /** What is deleted within a week, including the next run. */
      withinWeek: amount,
    }),
  ),
  /** The first media and generated files to be deleted, if visible to the caller. */
  first: z.array(
    z.object({
      kind: z.enum(['media', 'outputs']),
      /** Of the media or the generated file. */
      id: idSchema,
      mediaId: idSchema,
      title: z.string(),
      bytes: z.number(),
      deletesAt: instantSchema,
    }),
  ),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
export const previewRetention = defineEndpoint({
  method: 'POST',
  path: `${base}/previewRetention`,
  permission: view,
  summary: 'What would be removed under these rules; nothing is saved and nothing removed',
  body: z.strictObject({ ...ofOrganisation, days: retentionDaysSchema }),
  answer: retentionPreviewSchema,
});

/** An organization's quotas. Minutes and words are counted by calendar month, UTC. */
export const quotaKinds = ['storageBytes', 'mediaMinutes', 'translatedWords', 'users'] as const;
export type QuotaKind = (typeof quotaKinds)[number];
/** Screens warn from this share of a limit. */
export const quotaWarningPart = 0.8;

/** Null: no limit. Bytes up to a petabyte, so that every number is exact. */
export const quotaLimitsSchema = z.strictObject({
  storageBytes: z
    .number()
    .int()
    .min(0)
    .max(1024 ** 5)
    .nullable(),
  mediaMinutes: z.number().int().min(0).max(100_000_000).nullable(),
  translatedWords: z.number().int().min(0).max(1_000_000_000_000).nullable(),
  users: z.number().int().min(0).max(10_000_000).nullable(),
});
export type QuotaLimits = z.infer<typeof quotaLimitsSchema>;
export const quotasSchema = z.object({
  ...organisation,
  limits: quotaLimitsSchema,
  used: z.object({
    storageBytes: z.number(),
    mediaMinutes: z.number(),
    translatedWords: z.number(),
    users: z.number(),
  }),
  /** The first day of the counted month. */
  month: z.string(),
  /** Whether the caller may set the limits. */
  maySet: z.boolean(),
});
export type Quotas = z.infer<typeof quotasSchema>;

export const viewQuotas = defineEndpoint({
  method: 'GET',
  path: `${base}/viewQuotas`,
  permission: view,
  summary: 'What an organisation may use and what it has used',
  query: z.strictObject(ofOrganisation),
  answer: quotasSchema,
});
export const saveQuotas = defineEndpoint({
  method: 'POST',
  path: `${base}/saveQuotas`,
  permission: edit,
  summary:
    'Set what an organisation may use, FORM_OUTDATED if `seen` is outdated; null sets no limit',
  message: 'operations.quota.saved',
  peopleOnly: true,
  systemOnly: true,
  body: z.strictObject({
    organisationId: idSchema,
    limits: quotaLimitsSchema,
    /** What the change is based on, as read. Without it, what is sent replaces what is there. */
    seen: quotaLimitsSchema.optional(),
  }),
  answer: quotasSchema,
});
