import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema, pageOf, pageQuery } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { optionSchema, queryFlag, searchText } from './people.ts';

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
const subjectMax = 200;
const textMax = 10_000;
const cueTextMax = 5_000;

const personRef = z.object({ userId: idSchema, displayName: z.string() });
export type FeedbackPerson = z.infer<typeof personRef>;

export const feedbackItemSchema = z.object({
  ticketId: idSchema,
  /** Counts from 1 in each organisation. */
  number: z.number().int(),
  kind: feedbackKindSchema,
  severity: feedbackSeveritySchema,
  status: feedbackStatusSchema,
  subject: z.string(),
  reporter: personRef,
  assignee: personRef.nullable(),
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
  addedBy: personRef,
  addedAt: instantSchema,
});
export type FeedbackFile = z.infer<typeof feedbackFileSchema>;

export const feedbackCommentSchema = z.object({
  commentId: idSchema,
  author: personRef,
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
  by: personRef,
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
      by: personRef,
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

/** What the server tells its notifications: something that people should hear of. Recipients may see the ticket; whoever did it is not among them. */
export type FeedbackEvent = {
  organisationId: string;
  ticketId: string;
  mediaId: string | null;
  /** Number and subject. */
  title: string;
  actorId: string;
  recipients: string[];
} & (
  | { kind: 'feedback-added' | 'feedback-assigned' }
  | { kind: 'feedback-commented' | 'feedback-mention'; text: string }
  | { kind: 'feedback-status'; status: FeedbackStatus }
);

const view = { resource: 'Feedback', flag: 'view' } as const;
const edit = { resource: 'Feedback', flag: 'edit' } as const;
const base = `${apiBase}/feedback`;
const byId = z.strictObject({ id: idSchema });

export const viewFeedback = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedback`,
  permission: view,
  summary: 'Tickets that match; of media limited to a project only to its people',
  query: z.strictObject({
    /** In subjects and texts; a number, also as #12, finds that ticket. */
    search: searchText,
    status: feedbackStatusSchema.optional(),
    /** Those that are Open or In progress. */
    unfinished: queryFlag,
    kind: feedbackKindSchema.optional(),
    severity: feedbackSeveritySchema.optional(),
    assigneeId: z.union([idSchema, z.literal('none')]).optional(),
    language: languageSchema.optional(),
    projectId: idSchema.optional(),
    mediaId: idSchema.optional(),
    /** Those the caller reported. */
    mine: queryFlag,
    sort: z
      .enum(['updatedAt', 'createdAt', 'number', 'severity', 'status', 'subject'])
      .default('updatedAt'),
    descending: queryFlag,
    ...pageQuery,
  }),
  answer: pageOf(feedbackItemSchema),
});
export const viewFeedbackTicket = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedbackTicket/:id`,
  permission: edit,
  summary: 'A ticket with its files, comments and history',
  params: byId,
  answer: feedbackTicketSchema,
});

const lineInput = z
  .string()
  .trim()
  .min(1, 'Say in a few words what it is about.')
  .max(subjectMax, `Keep the subject within ${subjectMax} characters.`)
  .regex(/^[^\p{Cc}]*$/u, 'The subject stands on one line.');
const textInput = z.string().trim().max(textMax, 'Keep the text within 10,000 characters.');
const cueText = z.string().max(cueTextMax, 'Keep the text of a cue within 5,000 characters.');
export const feedbackContent = {
  kind: feedbackKindSchema,
  severity: feedbackSeveritySchema,
  subject: lineInput,
  text: textInput,
};
export const addFeedback = defineEndpoint({
  method: 'POST',
  path: `${base}/addFeedback`,
  permission: edit,
  summary: 'Write a ticket, pinned to a media, a translation, a cue or a time if wanted',
  message: 'Thank you. The feedback is sent.',
  body: z.strictObject({
    ...feedbackContent,
    text: textInput.default(''),
    severity: feedbackSeveritySchema.default('normal'),
    mediaId: idSchema.nullable().default(null),
    requestId: idSchema.nullable().default(null),
    cueId: z.string().min(1).max(64).nullable().default(null),
    atMs: z.number().int().min(0).max(360_000_000).nullable().default(null),
    /** The cue as the reporter saw it. */
    textBefore: cueText.nullable().default(null),
    suggestedText: cueText.nullable().default(null),
  }),
  answer: feedbackTicketSchema,
});
export const editFeedback = defineEndpoint({
  method: 'POST',
  path: `${base}/editFeedback`,
  permission: edit,
  summary: 'Change what a ticket says; FEEDBACK_CONFLICT where somebody changed it meanwhile',
  message: 'The ticket is saved.',
  body: z.strictObject({
    ticketId: idSchema,
    revision: z.number().int(),
    ...feedbackContent,
    suggestedText: cueText.nullable(),
  }),
  answer: feedbackTicketSchema,
});
export const moveFeedback = defineEndpoint({
  method: 'POST',
  path: `${base}/moveFeedback`,
  permission: edit,
  summary: 'Start, resolve, close or reopen a ticket',
  message: 'The ticket is saved.',
  body: z.strictObject({
    ticketId: idSchema,
    revision: z.number().int(),
    status: feedbackStatusSchema,
    /** When resolving: how. */
    resolution: textInput.default(''),
    /** When resolving: name the published version and the cue's text in it as the answer. */
    linkChange: z.boolean().default(false),
  }),
  answer: feedbackTicketSchema,
});
export const assignFeedback = defineEndpoint({
  method: 'POST',
  path: `${base}/assignFeedback`,
  permission: edit,
  summary: 'Give a ticket to somebody who may see it, or to nobody',
  message: 'The ticket is saved.',
  body: z.strictObject({
    ticketId: idSchema,
    revision: z.number().int(),
    assigneeId: idSchema.nullable(),
  }),
  answer: feedbackTicketSchema,
});
export const commentFeedback = defineEndpoint({
  method: 'POST',
  path: `${base}/commentFeedback`,
  permission: edit,
  summary: 'Write a comment; @ and a user name tells that person',
  message: 'The comment is there.',
  body: z.strictObject({
    ticketId: idSchema,
    text: textInput.min(1, 'Write something first.'),
  }),
  answer: feedbackTicketSchema,
});
export const addFeedbackFile = defineEndpoint({
  method: 'POST',
  path: `${base}/addFeedbackFile/:id`,
  permission: edit,
  summary: 'Add a screenshot or another file (field file) to a ticket; ten at most, 10 MB each',
  message: 'The file is there.',
  params: byId,
  carries: 'multipart',
  answer: feedbackFileSchema,
});
export const deleteFeedbackFile = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteFeedbackFile/:id`,
  permission: edit,
  summary: 'Remove a file from its ticket',
  message: 'The file is removed.',
  params: byId,
});
export const getFeedbackFile = defineEndpoint({
  method: 'GET',
  path: `${base}/getFeedbackFile/:id`,
  permission: edit,
  summary: 'The bytes of a file: pictures to be shown, everything else as a download',
  params: byId,
  carries: 'file',
});
export const feedbackPersonSchema = personRef.extend({ userName: z.string() });
export const viewFeedbackPeople = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedbackPeople`,
  permission: view,
  summary:
    'People who may see the ticket, to give it to or to name; without one: the organisation’s',
  query: z.strictObject({ search: searchText, ticketId: idSchema.optional() }),
  answer: z.array(feedbackPersonSchema).max(20),
});
export const viewFeedbackProjects = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedbackProjects`,
  permission: view,
  summary: 'Projects that tickets the caller sees belong to',
  answer: z.array(optionSchema),
});

export const errorRateGroups = ['language', 'project', 'department'] as const;
const errorRateQuery = {
  by: z.enum(errorRateGroups).default('language'),
  /** ISO 8601, inclusive and exclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};
const rateSchema = z.object({
  errors: z.number().int(),
  words: z.number().int(),
  /** Errors in 1,000 words; null without words. */
  perThousand: z.number().nullable(),
});
export const errorRateSchema = z.object({
  /** A language code, or the id of a project or department; null: of none. */
  key: z.string().nullable(),
  /** Null for languages, which the reader's side names, and where the key is null. */
  name: z.string().nullable(),
  transcripts: rateSchema,
  translations: rateSchema,
});
export type ErrorRate = z.infer<typeof errorRateSchema>;
const rates = z.object({ groups: z.array(errorRateSchema), total: errorRateSchema });
export const viewErrorRates = defineEndpoint({
  method: 'GET',
  path: `${base}/viewErrorRates`,
  permission: view,
  summary:
    'Errors reported in a period for each 1,000 words transcribed and translated in it, by language, project of the media or department of whoever uploaded it',
  query: z.strictObject(errorRateQuery),
  answer: rates,
});
export type ErrorRates = z.infer<typeof rates>;
export const exportErrorRates = defineEndpoint({
  method: 'GET',
  path: `${base}/exportErrorRates`,
  permission: view,
  summary: 'The same as CSV',
  query: z.strictObject(errorRateQuery),
  carries: 'file',
});
