import { z } from 'zod';
import { apiBase, cursorPageOf, cursorPageQuery, defineEndpoint, idSchema } from './endpoint.ts';
import {
  feedbackFileSchema,
  feedbackItemSchema,
  feedbackKindSchema,
  feedbackPersonRef,
  feedbackSeveritySchema,
  feedbackStatusSchema,
  feedbackTicketSchema,
} from './feedback-tickets.ts';
import { languageSchema } from './media.ts';
import { messageKey } from './messages.ts';
import { optionSchema, queryFlag, searchText } from './people.ts';

export * from './feedback-tickets.ts';

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
    /** Those Open or In progress. */
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
    ...cursorPageQuery,
  }),
  answer: cursorPageOf(feedbackItemSchema),
});
export const viewFeedbackTicket = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedbackTicket/:id`,
  permission: edit,
  summary: 'A ticket with its files, comments and history',
  params: byId,
  answer: feedbackTicketSchema,
});

const subjectMax = 200;
const textMax = 10_000;
const cueTextMax = 5_000;

const lineInput = z
  .string()
  .trim()
  .min(1, 'validation.subjectRequired')
  .max(subjectMax, messageKey('validation.subjectMaxLength', { subjectMax }))
  .regex(/^[^\p{Cc}]*$/u, 'validation.subjectOneLine');
const textInput = z.string().trim().max(textMax, 'validation.feedbackTextMaxLength');
const cueText = z.string().max(cueTextMax, 'validation.cueTextMaxLength');
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
  message: 'feedback.sent',
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
  summary:
    'Change what a ticket says, one’s own or with the right to handle it; FEEDBACK_CONFLICT where it changed meanwhile',
  message: 'feedback.ticketSaved',
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
  summary: 'Start, resolve, close or reopen a ticket; for those who handle it',
  message: 'feedback.ticketSaved',
  body: z.strictObject({
    ticketId: idSchema,
    revision: z.number().int(),
    status: feedbackStatusSchema,
    /** When resolving: the resolution. */
    resolution: textInput.default(''),
    /** When resolving: links the published version and its cue text as the answer. */
    linkChange: z.boolean().default(false),
  }),
  answer: feedbackTicketSchema,
});
export const assignFeedback = defineEndpoint({
  method: 'POST',
  path: `${base}/assignFeedback`,
  permission: edit,
  summary: 'Give a ticket to a user who may see it, or to no one; for those who handle it',
  message: 'feedback.ticketSaved',
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
  summary:
    'Write a comment, on one’s own ticket or with the right to handle it; @ and a user name tells that person',
  message: 'feedback.commentAdded',
  body: z.strictObject({
    ticketId: idSchema,
    text: textInput.min(1, 'validation.commentRequired'),
  }),
  answer: feedbackTicketSchema,
});
export const addFeedbackFile = defineEndpoint({
  method: 'POST',
  path: `${base}/addFeedbackFile/:id`,
  permission: edit,
  summary: 'Add a screenshot or another file (field file) to a ticket; ten at most, 10 MB each',
  message: 'feedback.fileAdded',
  params: byId,
  carries: 'multipart',
  answer: feedbackFileSchema,
});
export const deleteFeedbackFile = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteFeedbackFile/:id`,
  permission: edit,
  summary: 'Remove a file from its ticket',
  message: 'feedback.fileDeleted',
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
export const feedbackPersonSchema = feedbackPersonRef.extend({ userName: z.string() });
export const viewFeedbackPeople = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedbackPeople`,
  permission: view,
  summary:
    'People who may see the ticket, or a new one about the media, to assign it to or to mention; without both: the organization’s',
  query: z.strictObject({
    search: searchText,
    ticketId: idSchema.optional(),
    /** Of a ticket that is being written. */
    mediaId: idSchema.optional(),
  }),
  answer: z.array(feedbackPersonSchema).max(20),
});
export const viewFeedbackProjects = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFeedbackProjects`,
  permission: view,
  summary: 'Projects that tickets the caller sees belong to',
  answer: z.array(optionSchema),
});
