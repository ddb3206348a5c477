import { z } from 'zod';
import { idSchema, instantSchema } from './endpoint.ts';
import { languageSchema } from './media.ts';

/** Kinds of tickets. */
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
/** Kinds that report an error in a transcript or a translation: counted by the error rates. */
export const errorKinds = [
  'wrong-translation',
  'wrong-term',
  'timing',
  'wrong-transcript',
  'voice',
  'layout',
] as const satisfies readonly FeedbackKind[];

/** Least severe first. */
export const feedbackSeverities = ['low', 'normal', 'high', 'critical'] as const;
export const feedbackSeveritySchema = z.enum(feedbackSeverities);
export type FeedbackSeverity = z.infer<typeof feedbackSeveritySchema>;

export const feedbackStatuses = ['Open', 'In progress', 'Resolved', 'Closed'] as const;
export const feedbackStatusSchema = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof feedbackStatusSchema>;

/** The one table of moves. A ticket that goes back to Open is reopened. */
export const feedbackTransitions: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
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
  /** From 1 in each organization. */
  number: z.number().int(),
  kind: feedbackKindSchema,
  severity: feedbackSeveritySchema,
  status: feedbackStatusSchema,
  subject: z.string(),
  reporter: feedbackPersonRef,
  assignee: feedbackPersonRef.nullable(),
  /** The media with its title at that time; mediaId is null if it is deleted. */
  media: z
    .object({ mediaId: idSchema.nullable(), title: z.string(), type: z.enum(['video', 'doc']) })
    .nullable(),
  /** Of the ticket's translation or transcript. */
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
  isImage: z.boolean(),
  addedBy: feedbackPersonRef,
  addedAt: instantSchema,
});
export type FeedbackFile = z.infer<typeof feedbackFileSchema>;

/** Names after an @ of users who may see the ticket. */
export const feedbackMentionsSchema = z.array(z.object({ userId: idSchema, userName: z.string() }));

export const feedbackCommentSchema = z.object({
  commentId: idSchema,
  author: feedbackPersonRef,
  text: z.string(),
  mentions: feedbackMentionsSchema,
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
  /** Values before and after; names for users and files. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: feedbackPersonRef,
  at: instantSchema,
});
export type FeedbackChange = z.infer<typeof feedbackChangeSchema>;

/** A position in the media; a cue, or only a time. */
export const feedbackPlaceSchema = z.object({
  /** The id of a transcript, for the editor; null in translations and without a transcript. */
  transcribeId: idSchema.nullable(),
  /** The translation request; null: the transcript, or the media itself. */
  requestId: idSchema.nullable(),
  cueId: z.string().nullable(),
  atMs: z.number().int().nullable(),
  textBefore: z.string().nullable(),
  suggestedText: z.string().nullable(),
  /** The current published cue; null if it is deleted or none is named. */
  textNow: z.string().nullable(),
  /** The version published when the ticket was written, and now. */
  reportedVersion: z.number().int().nullable(),
  versionNow: z.number().int().nullable(),
});
export type FeedbackPlace = z.infer<typeof feedbackPlaceSchema>;

/**
 * What the caller may do with a ticket they see. `handle`: everything, for assignees and people who may change texts,
 * media or the organization. `own`: the reporter changes what it says, comments and adds files. `read`: nothing.
 */
export const feedbackAccessSchema = z.enum(['handle', 'own', 'read']);
export type FeedbackAccess = z.infer<typeof feedbackAccessSchema>;

export const feedbackTicketSchema = feedbackItemSchema.extend({
  access: feedbackAccessSchema,
  text: z.string(),
  /** In the text. */
  mentions: feedbackMentionsSchema,
  /** Incremented with every change of the ticket itself; a change sends the one it is based on. */
  revision: z.number().int(),
  place: feedbackPlaceSchema.nullable(),
  /** The resolution; null until then and after reopening. */
  resolution: z
    .object({
      text: z.string(),
      by: feedbackPersonRef,
      at: instantSchema,
      /** The published change that resolved it. `textAfter` is null if the cue was deleted or none is named. */
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
