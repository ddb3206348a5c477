import { z } from 'zod';
import {
  defineEndpoint,
  idSchema,
  pageOf,
  pageQuery,
  utcInstantSchema,
  v1Base,
} from './endpoint.ts';
import { languageSchema, mediaTypeSchema } from './media.ts';
import { queryFlag } from './people.ts';

export const reviewStatuses = ['needs-review', 'in-review', 'reviewed', 'sent-back'] as const;
export const reviewStatusSchema = z.enum(reviewStatuses);
export type ReviewStatus = z.infer<typeof reviewStatusSchema>;

/** What may be downloaded before the review: nothing, subtitles and documents, or videos and audio too. */
export const releasesBeforeReview = ['none', 'texts', 'all'] as const;
export const releaseBeforeReviewSchema = z.enum(releasesBeforeReview);
export type ReleaseBeforeReview = z.infer<typeof releaseBeforeReviewSchema>;

export const reviewPersonSchema = z.object({ userId: idSchema, displayName: z.string() });
export type ReviewPerson = z.infer<typeof reviewPersonSchema>;

export const reviewSchema = z.object({
  status: reviewStatusSchema,
  assignee: reviewPersonSchema.nullable(),
  dueAt: utcInstantSchema.nullable(),
  /** Why it was sent back. */
  reason: z.string().nullable(),
  /** Who changed the text last; null: the machine. */
  lastEditor: reviewPersonSchema.nullable(),
  /** Who signed it off or sent it back. */
  decidedBy: reviewPersonSchema.nullable(),
  decidedAt: utcInstantSchema.nullable(),
  commentCount: z.number().int(),
  /** The organization's setting: the last editor may not sign off. */
  reviewerMustDiffer: z.boolean(),
  /** Counts every change, of the text too; 0 before the first. */
  revision: z.number().int(),
});
export type Review = z.infer<typeof reviewSchema>;

/** Who is to do it, and until when. Omitted: unchanged. */
const assignment = {
  /** The revision that was read; REVIEW_CONFLICT if it is no longer the current one. */
  revision: z.number().int().min(0),
  assigneeId: idSchema.nullable().optional(),
  dueAt: utcInstantSchema.nullable().optional(),
};

const translationView = { resource: 'Translation', flag: 'view' } as const;
const translationEdit = { resource: 'Translation', flag: 'edit' } as const;
const transcriptView = { resource: 'Transcription', flag: 'view' } as const;
const transcriptEdit = { resource: 'Transcription', flag: 'edit' } as const;
const byTicket = z.strictObject({ ticketId: idSchema });
const byTranscript = z.strictObject({ transcribeId: idSchema });
const ofTranslation = `${v1Base}/translations/:ticketId/review`;
const ofTranscript = `${v1Base}/transcripts/:transcribeId/review`;

export const getTranslationReview = defineEndpoint({
  method: 'GET',
  path: ofTranslation,
  permission: translationView,
  summary: 'The review of a translation',
  params: byTicket,
  answer: reviewSchema,
});
export const patchTranslationReview = defineEndpoint({
  method: 'PATCH',
  path: ofTranslation,
  permission: translationEdit,
  summary: 'Move a translation through its review, assign it, or set its due date',
  params: byTicket,
  body: z.strictObject({
    ...assignment,
    status: reviewStatusSchema.optional(),
    /** Required with `sent-back`, and for signing off with errors. */
    reason: z.string().trim().min(1).max(2000).optional(),
    /** Signs off despite errors of cues; requires a reason, which is audited. */
    overrideErrors: z.boolean().optional(),
    /** Signs off despite more than `maxUnconfirmedWarnings` warnings; audited. */
    confirmWarnings: z.boolean().optional(),
  }),
  answer: reviewSchema,
});
export const getTranscriptReview = defineEndpoint({
  method: 'GET',
  path: ofTranscript,
  permission: transcriptView,
  summary: 'Who is to verify a transcript, and until when; its status is its verification',
  params: byTranscript,
  answer: reviewSchema,
});
export const patchTranscriptReview = defineEndpoint({
  method: 'PATCH',
  path: ofTranscript,
  permission: transcriptEdit,
  summary: 'Assign the verification of a transcript, or set its due date',
  params: byTranscript,
  body: z.strictObject(assignment),
  answer: reviewSchema,
});

export const reviewCommentSchema = z.object({
  commentId: idSchema,
  /** Null if the account was deleted. */
  author: reviewPersonSchema.nullable(),
  text: z.string(),
  at: utcInstantSchema,
});
export type ReviewComment = z.infer<typeof reviewCommentSchema>;

export const listReviewComments = defineEndpoint({
  method: 'GET',
  path: `${ofTranslation}/comments`,
  permission: translationView,
  summary: 'The comments on the review of a translation, oldest first',
  params: byTicket,
  answer: z.array(reviewCommentSchema),
});
export const addReviewComment = defineEndpoint({
  method: 'POST',
  path: `${ofTranslation}/comments`,
  permission: translationEdit,
  summary: 'Comment on the review of a translation',
  params: byTicket,
  body: z.strictObject({ text: z.string().trim().min(1).max(4000) }),
  answer: reviewCommentSchema,
});

const reviewersAnswer = z.array(reviewPersonSchema).max(200);
export const listTranslationReviewers = defineEndpoint({
  method: 'GET',
  path: `${ofTranslation}/reviewers`,
  permission: translationEdit,
  summary: 'Who may review a translation, by name',
  params: byTicket,
  answer: reviewersAnswer,
});
export const listTranscriptReviewers = defineEndpoint({
  method: 'GET',
  path: `${ofTranscript}/reviewers`,
  permission: transcriptEdit,
  summary: 'Who may verify a transcript, by name',
  params: byTranscript,
  answer: reviewersAnswer,
});

export const reviewKinds = ['translation', 'transcript'] as const;
export const reviewKindSchema = z.enum(reviewKinds);
export type ReviewKind = z.infer<typeof reviewKindSchema>;

export const reviewTaskSchema = z.object({
  kind: reviewKindSchema,
  /** The ticket of the translation, or the transcript. */
  subjectId: idSchema,
  mediaId: idSchema,
  title: z.string(),
  type: mediaTypeSchema,
  language: languageSchema,
  status: reviewStatusSchema.exclude(['reviewed']),
  assignee: reviewPersonSchema.nullable(),
  dueAt: utcInstantSchema.nullable(),
  overdue: z.boolean(),
  /** Since when it waits in this status. */
  waitingSince: utcInstantSchema,
});
export type ReviewTask = z.infer<typeof reviewTaskSchema>;

/** Mine: assigned to me, or sent back to me. Unassigned: of my projects, without an assignee. */
export const taskScopes = ['mine', 'unassigned', 'all'] as const;
export const taskScopeSchema = z.enum(taskScopes);
export type TaskScope = z.infer<typeof taskScopeSchema>;

export const listReviewTasks = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/review-tasks`,
  permission: { anyOf: [translationEdit, transcriptEdit] },
  summary: 'What waits for review, by due date: overdue first, without a date last',
  query: z.strictObject({
    scope: taskScopeSchema.default('mine'),
    kind: reviewKindSchema.optional(),
    projectId: idSchema.optional(),
    language: languageSchema.optional(),
    overdue: queryFlag,
    ...pageQuery,
  }),
  answer: pageOf(reviewTaskSchema),
});

export const reviewSettingsSchema = z.object({
  reviewerMustDiffer: z.boolean(),
  releaseBeforeReview: releaseBeforeReviewSchema,
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;
const byOrganisation = z.strictObject({ organisationId: idSchema });
const settingsPath = `${v1Base}/organisations/:organisationId/review-settings`;

export const getReviewSettings = defineEndpoint({
  method: 'GET',
  path: settingsPath,
  permission: { resource: 'Organization', flag: 'view' },
  summary: 'How an organization reviews translations',
  params: byOrganisation,
  answer: reviewSettingsSchema,
});
export const patchReviewSettings = defineEndpoint({
  method: 'PATCH',
  path: settingsPath,
  permission: { resource: 'Organization', flag: 'edit' },
  summary: 'Change how an organization reviews translations',
  message: 'reviews.settingsSaved',
  params: byOrganisation,
  body: z.strictObject({
    reviewerMustDiffer: z.boolean().optional(),
    releaseBeforeReview: releaseBeforeReviewSchema.optional(),
  }),
  answer: reviewSettingsSchema,
});

export const waitingStepSchema = z.object({
  kind: reviewKindSchema,
  step: reviewStatusSchema.exclude(['reviewed']),
  /** Steps that ended in this time. */
  ended: z.number().int(),
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
  /** Waiting now, and since when the oldest one does. */
  waiting: z.number().int(),
  oldestSince: utcInstantSchema.nullable(),
});
export type WaitingStep = z.infer<typeof waitingStepSchema>;

export const listReviewWaitingTimes = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/review-waiting-times`,
  permission: { resource: 'Reports', flag: 'view' },
  summary: 'How long each step of review waits',
  query: z.strictObject({
    from: utcInstantSchema.optional(),
    to: utcInstantSchema.optional(),
    projectId: idSchema.optional(),
    language: languageSchema.optional(),
  }),
  answer: z.array(waitingStepSchema),
});
