import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

const view = { resource: 'Settings', flag: 'view' } as const;
const edit = { resource: 'Settings', flag: 'edit' } as const;
const base = `${apiBase}/operations`;
/** Of those who see every organisation: which one; else one's own. */
const ofOrganisation = { organisationId: idSchema.optional() };
const organisation = { organisationId: idSchema, organisationName: z.string() };

/** What is removed when its time is over. Media go with their transcripts and translations. */
export const retentionKinds = ['media', 'outputs', 'conversions', 'audit'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
/** A rule that was set or changed removes nothing for so many days, so that people can be warned. */
export const retentionGraceDays = 7;
export const mostRetentionDays = 3_650;
/** The audit log is kept for so many days at least. */
export const fewestAuditDays = 90;

const days = z.number().int().min(1).max(mostRetentionDays);
/** Null: kept for good. */
export const retentionDaysSchema = z.strictObject({
  media: days.nullable(),
  outputs: days.nullable(),
  conversions: days.nullable(),
  audit: days.min(fewestAuditDays, 'The audit log is kept for at least 90 days.').nullable(),
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
  /** Projects of the organisation, those whose media are kept whatever the rules say first. */
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
  summary: 'Set after how many days what is removed; null keeps it for good',
  message: 'The retention rules are saved.',
  peopleOnly: true,
  body: z.strictObject({ ...ofOrganisation, days: retentionDaysSchema }),
  answer: retentionSchema,
});
export const saveLegalHold = defineEndpoint({
  method: 'POST',
  path: `${base}/saveLegalHold`,
  permission: edit,
  summary: 'Keep what belongs to a project whatever the retention rules say, or no longer',
  message: 'The legal hold is saved.',
  peopleOnly: true,
  body: z.strictObject({ projectId: idSchema, legalHold: z.boolean() }),
  answer: retentionSchema,
});

const amount = z.object({ count: z.number().int(), bytes: z.number() });
export const retentionPreviewSchema = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      /** What the next run takes away. */
      nextRun: amount,
      /** What is gone in a week, the next run included. */
      withinWeek: amount,
    }),
  ),
  /** The media and made files that go first, as far as the caller may see them. */
  first: z.array(
    z.object({
      kind: z.enum(['media', 'outputs']),
      /** Of the media, or of the made file. */
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

/** What an organisation may use. Minutes and words are counted by calendar months, UTC. */
export const quotaKinds = ['storageBytes', 'mediaMinutes', 'translatedWords', 'users'] as const;
export type QuotaKind = (typeof quotaKinds)[number];
/** From this part of a limit on, screens warn. */
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
  /** The first day of the month that is counted. */
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
  summary: 'Set what an organisation may use; null sets no limit',
  message: 'The quotas are saved.',
  peopleOnly: true,
  systemOnly: true,
  body: z.strictObject({ organisationId: idSchema, limits: quotaLimitsSchema }),
  answer: quotasSchema,
});
