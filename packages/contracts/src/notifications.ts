import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema, pageOf, pageQuery } from './endpoint.ts';
import { messageRefSchema } from './messages.ts';
import type { Resource } from './permissions.ts';

/** Kinds of notifications, in the order of the settings. */
export const notificationKinds = [
  'media-ready',
  'media-failed',
  'translation-ready',
  'translation-failed',
  'translation-outdated',
  'files-outdated',
  'verification-done',
  'verification-rejected',
  'draft-stored',
  'transcript-waiting',
  'translation-waiting',
  'review-assigned',
  'review-sent-back',
  'review-due-soon',
  'review-overdue',
  'access-lost',
  'approval-waiting',
  'approved',
  'mention',
  'feedback-added',
  'feedback-assigned',
  'feedback-commented',
  'feedback-status',
  'webhook-disabled',
  'files-damaged',
  'storage-full',
  'model-requested',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationKindSchema = z.enum(notificationKinds);

export const mailChoices = ['at-once', 'daily', 'none'] as const;
export const mailChoiceSchema = z.enum(mailChoices);
export type MailChoice = z.infer<typeof mailChoiceSchema>;

export type KindDefinition = {
  /** Told only to those who hold this view (edit: of Settings and approvals) right; null: a login is enough. */
  resource: Resource | null;
  flag: 'view' | 'edit';
  /** Groups several within a short time: all of the kind, or those with the same subject. */
  merges: 'kind' | 'thing';
  /** The default until a user sets it. */
  inApp: boolean;
  mail: MailChoice;
  /** The mail about it cannot be turned off: it concerns account access. */
  mailFixed?: true;
  /** The link of a group; null: nothing to open. */
  listPath: string | null;
};

const viewOf = (resource: Resource) => ({ resource, flag: 'view' }) as const;
const atOnce = { inApp: true, mail: 'at-once' } as const;
const daily = { inApp: true, mail: 'daily' } as const;
const media = { ...viewOf('Media'), merges: 'kind', listPath: '/dashboard' } as const;
const translation = { ...viewOf('Translation'), merges: 'kind', listPath: '/dashboard' } as const;
const transcript = { ...viewOf('Transcription'), listPath: '/dashboard' } as const;
/** Of translations and transcripts; they say no more than the media's title. */
const review = { ...viewOf('Media'), merges: 'thing', listPath: '/dashboard' } as const;
/** Told to those who may take it. */
const waiting = { flag: 'edit', merges: 'kind', listPath: '/dashboard' } as const;
const feedback = { ...viewOf('Feedback'), merges: 'thing', listPath: '/feedback' } as const;
/** For those who run the installation: System administrators alone are told. */
const installation = {
  resource: 'Settings',
  flag: 'edit',
  merges: 'kind',
  listPath: '/dashboard',
} as const;

export const kindDefinitions: Readonly<Record<NotificationKind, KindDefinition>> = {
  'media-ready': { ...media, ...atOnce },
  'media-failed': { ...media, ...atOnce },
  'translation-ready': { ...translation, ...atOnce },
  'translation-failed': { ...translation, ...atOnce },
  'translation-outdated': { ...translation, ...daily },
  'files-outdated': { ...translation, ...daily },
  'verification-done': { ...transcript, ...daily, merges: 'kind' },
  'verification-rejected': { ...transcript, ...atOnce, merges: 'thing' },
  'draft-stored': { ...transcript, ...atOnce, merges: 'thing' },
  'transcript-waiting': { ...waiting, ...daily, resource: 'Transcription' },
  'translation-waiting': { ...waiting, ...daily, resource: 'Translation' },
  'review-assigned': { ...review, ...atOnce },
  'review-sent-back': { ...review, ...atOnce },
  'review-due-soon': { ...review, ...daily },
  'review-overdue': { ...review, ...atOnce },
  // A login is enough: it is about what they may no longer see.
  'access-lost': { resource: null, flag: 'view', ...atOnce, merges: 'kind', listPath: null },
  'approval-waiting': {
    resource: 'UserApproval',
    flag: 'edit',
    ...atOnce,
    merges: 'kind',
    listPath: '/user-approval',
  },
  approved: {
    resource: null,
    flag: 'view',
    ...atOnce,
    mailFixed: true,
    merges: 'thing',
    listPath: '/dashboard',
  },
  mention: { ...feedback, ...atOnce },
  'feedback-added': { ...feedback, ...daily, merges: 'kind' },
  'feedback-assigned': { ...feedback, ...atOnce },
  'feedback-commented': { ...feedback, ...daily },
  'feedback-status': { ...feedback, ...daily },
  'webhook-disabled': {
    resource: 'Settings',
    flag: 'edit',
    ...atOnce,
    merges: 'thing',
    listPath: '/webhooks',
  },
  'files-damaged': { ...installation, ...atOnce },
  'storage-full': { ...installation, ...atOnce },
  'model-requested': {
    ...{ resource: 'Settings', flag: 'edit', ...atOnce },
    merges: 'thing',
    listPath: '/engines',
  },
};

/** Parameters of the text: names at that time, codes, numbers. */
export const notificationParamsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), messageRefSchema]),
);
export type NotificationParams = z.infer<typeof notificationParamsSchema>;

export const notificationSchema = z.object({
  notificationId: idSchema,
  /** Validated as any text: a page may be older than the server. */
  kind: z.string() as z.ZodType<string> as z.ZodType<NotificationKind>,
  /** Of the newest in a group. */
  params: notificationParamsSchema,
  count: z.number().int(),
  /** A path of this product; null: nothing to open. */
  link: z.string().nullable(),
  at: instantSchema,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const viewNotifications = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/notifications/viewNotifications`,
  permission: 'login',
  summary: 'What the caller was told, newest first; several alike in a short time are one',
  query: z.strictObject({
    ...pageQuery,
    unreadOnly: z.enum(['true', 'false']).default('false'),
  }),
  answer: pageOf(notificationSchema),
});
export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/notifications/countUnread`,
  permission: 'login',
  summary: 'How many notifications the caller has not read',
  answer: z.object({ unread: z.number().int() }),
});
export const saveNotificationState = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/notifications/saveState`,
  permission: 'login',
  summary: 'Mark notifications of the caller as read or unread',
  body: z.strictObject({
    notificationIds: z.array(idSchema).min(1).max(200),
    read: z.boolean(),
  }),
  answer: z.object({ unread: z.number().int() }),
});
export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/notifications/readAll`,
  permission: 'login',
  summary: 'Mark every notification of the caller as read',
  answer: z.object({ unread: z.number().int() }),
});

export const notificationPreferenceSchema = z.strictObject({
  kind: notificationKindSchema,
  inApp: z.boolean(),
  mail: mailChoiceSchema,
});
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>;

const manners = {
  /** The hour of the daily mail in the user's time zone. */
  digestHour: z.number().int().min(0).max(23),
  timeZone: z.string().min(1).max(64),
};
export const notificationSettingsSchema = z.object({
  ...manners,
  /** The kinds that the caller's rights allow. */
  preferences: z.array(notificationPreferenceSchema),
  /** Null: no mail is sent to this person, because the account has no address. */
  email: z.string().nullable(),
  /** Whether this installation sends mail at all. */
  sendsMail: z.boolean(),
  /** False without GLOSSA_PUBLIC_URL: the address of a request is not trusted for links in mails. */
  linksInMails: z.boolean(),
  /** Whether the user has ever saved settings; before, the time zone is a guess. */
  saved: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const viewNotificationSettings = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/notifications/viewSettings`,
  permission: 'login',
  summary: 'What the caller wants to be told, and how',
  answer: notificationSettingsSchema,
});
export const saveNotificationSettings = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/notifications/saveSettings`,
  permission: 'login',
  summary: 'Say what one wants to be told, and how',
  body: z.strictObject({
    ...manners,
    preferences: z
      .array(notificationPreferenceSchema)
      .max(notificationKinds.length)
      .refine(
        (preferences) => new Set(preferences.map(({ kind }) => kind)).size === preferences.length,
        'validation.notificationKindRepeated',
      ),
  }),
  answer: notificationSettingsSchema,
});
