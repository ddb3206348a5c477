import { z } from 'zod';
import { idSchema, instantSchema } from './endpoint.ts';
import { languageSchema } from './media.ts';

/** What a ticket may be about. */
export const feedbackKinds = [
  'wrong-translation',
  'wrong-term',
  'timing',
  'wrong-transcript',
  'voice',
  'layout',
  'fault',
  'idea',
  'other',
] as const;
export const feedbackKindSchema = z.enum(feedbackKinds);
export type FeedbackKind = z.infer<typeof feedbackKindSchema>;
/** Kinds that say that something in a transcript or a translation is wrong: what the error rate counts. */
export const errorKinds = [
  'wrong-translation',
  'wrong-term',
  'timing',
  'wrong-transcript',
  'voice',
  'layout',
] as const satisfies readonly FeedbackKind[];

/** From the mildest to the worst. */
export const feedbackSeverities = ['low', 'normal', 'high', 'critical'] as const;
export const feedbackSeveritySchema = z.enum(feedbackSeverities);
export type FeedbackSeverity = z.infer<typeof feedbackSeveritySchema>;

export const feedbackStatuses = ['Open', 'In progress', 'Resolved', 'Closed'] as const;
export const feedbackStatusSchema = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof feedbackStatusSchema>;

/** The one table of moves. A ticket that goes back to Open is reopened. */
export const feedbackMoves: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  Open: ['In progress', 'Resolved', 'Closed'],
  'In progress': ['Resolved', 'Open', 'Closed'],
  Resolved: ['Closed', 'Open'],
  Closed: ['Open'],
};

export const feedbackFileLimit = 10;
export const feedbackFileMaxBytes = 10_000_000;

export const feedbackPersonRef = z.object({ userId: idSchema, displayName: z.string() });
export type FeedbackPerson = z.infer<typeof feedbackPersonRef>;

export const feedbackItemSchema = z.object({
  ticketId: idSchema,
  /** Counts from 1 in each organisation. */
  number: z.number().int(),
  kind: feedbackKindSchema,
  severity: feedbackSeveritySchema,
  status: feedbackStatusSchema,
  subject: z.string(),
  reporter: feedbackPersonRef,
  assignee: feedbackPersonRef.nullable(),
  /** What it is about, with the title it had; mediaId is null where that is deleted. */
  media: z
    .object({ mediaId: idSchema.nullable(), title: z.string(), type: z.enum(['video', 'doc']) })
    .nullable(),
  /** Of the translation or the transcript that it is about. */
  language: languageSchema.nullable(),
  projectName: z.string().nullable(),
  departmentName: z.string().nullable(),
  commentCount: z.number().int(),
  fileCount: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type FeedbackItem = z.infer<typeof feedbackItemSchema>;

export const feedbackFileSchema = z.object({
  fileId: idSchema,
  name: z.string(),
  sizeBytes: z.number().int(),
  /** A picture that a browser may show; everything else is only downloaded. */
  isPicture: z.boolean(),
  addedBy: feedbackPersonRef,
  addedAt: instantSchema,
});
export type FeedbackFile = z.infer<typeof feedbackFileSchema>;

export const feedbackCommentSchema = z.object({
  commentId: idSchema,
  author: feedbackPersonRef,
  text: z.string(),
  /** Names after an @ that are people who may see the ticket. */
  mentions: z.array(z.object({ userId: idSchema, userName: z.string() })),
  at: instantSchema,
});
export type FeedbackComment = z.infer<typeof feedbackCommentSchema>;

export const feedbackFields = [
  'status',
  'assignee',
  'severity',
  'kind',
  'subject',
  'text',
  'suggestedText',
  'file-added',
  'file-removed',
] as const;
export type FeedbackField = (typeof feedbackFields)[number];
export const feedbackChangeSchema = z.object({
  changeId: idSchema,
  field: z.enum(feedbackFields),
  /** Values as they were and are; of people and files their names. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: feedbackPersonRef,
  at: instantSchema,
});
export type FeedbackChange = z.infer<typeof feedbackChangeSchema>;

/** Where in the media; a cue, or a time alone. */
export const feedbackPlaceSchema = z.object({
  /** Of a transcript: its id, for the editor; null in translations and where the media has none. */
  transcribeId: idSchema.nullable(),
  /** The translation request; null: the transcript, or the media itself. */
  requestId: idSchema.nullable(),
  cueId: z.string().nullable(),
  atMs: z.number().int().nullable(),
  textBefore: z.string().nullable(),
  suggestedText: z.string().nullable(),
  /** The cue as it is published now; null where it is gone or none is named. */
  textNow: z.string().nullable(),
  /** The version published when the ticket was written, and now. */
  versionThen: z.number().int().nullable(),
  versionNow: z.number().int().nullable(),
});
export type FeedbackPlace = z.infer<typeof feedbackPlaceSchema>;

export const feedbackTicketSchema = feedbackItemSchema.extend({
  text: z.string(),
  /** Goes up with every change of the ticket itself; a change sends the one it was made from. */
  revision: z.number().int(),
  place: feedbackPlaceSchema.nullable(),
  /** How it was resolved; null until then and after reopening. */
  resolution: z
    .object({
      text: z.string(),
      by: feedbackPersonRef,
      at: instantSchema,
      /** The published change that answered it. `textAfter` is null where the cue was deleted or none is named. */
      change: z
        .object({
          setId: idSchema.nullable(),
          version: z.number().int(),
          textAfter: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  files: z.array(feedbackFileSchema),
  comments: z.array(feedbackCommentSchema),
  changes: z.array(feedbackChangeSchema),
});
export type FeedbackTicket = z.infer<typeof feedbackTicketSchema>;
