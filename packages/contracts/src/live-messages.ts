import { z } from 'zod';
import { defineEndpoint, failureSchema, idSchema, progressSchema, pyapiBase } from './endpoint.ts';
import { languageSchema, mediaStatusSchema } from './media.ts';
import { outputKindSchema, outputStatusSchema } from './translation-outputs.ts';
import { requestStatusSchema } from './translation-requests.ts';

export const livePath = '/ws/273';

/** The query for opening the socket. */
export const liveQuerySchema = z.strictObject({
  ticket: z.string(),
  /**
   * Milliseconds from the moment since which the client wants the news to the moment it got the ticket. What the
   * server remembers of that time is said first. Left out, or longer than the server remembers: `resync` comes.
   */
  behind: z.coerce.number().int().nonnegative().optional(),
});

/** Status messages of media (`file_status`) and of translation requests, and leave messages. */
export const liveMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('file_status'),
    file_status: z.array(
      z.object({
        id: idSchema,
        status: mediaStatusSchema,
        progress: progressSchema.nullable(),
        failure: failureSchema.nullable(),
        language: languageSchema.nullable(),
      }),
    ),
  }),
  z.object({
    type: z.literal('request_status'),
    request_status: z.array(
      z.object({
        ticketId: idSchema,
        mediaId: idSchema,
        status: requestStatusSchema,
        progress: progressSchema.nullable(),
        failure: failureSchema.nullable(),
      }),
    ),
  }),
  /** An output of a translation. */
  z.object({
    type: z.literal('output_status'),
    output_status: z.array(
      z.object({
        outputId: idSchema,
        ticketId: idSchema,
        mediaId: idSchema,
        kind: outputKindSchema,
        status: outputStatusSchema,
        progress: progressSchema.nullable(),
        failure: failureSchema.nullable(),
      }),
    ),
  }),
  /** Something of this kind changed and should be refetched. */
  z.object({
    type: z.literal('changed'),
    what: z.enum([
      'media',
      'categories',
      'transcript',
      'requests',
      /** The receiver's own permissions or profile. */
      'permissions',
      'organisations',
      'users',
      'roles',
      'departments',
      'projects',
      'approvals',
      'reading-rules',
      'filter-profiles',
      'glossaries',
      'memory',
      'feedback',
      'webhooks',
      'reports',
      /** The receiver's own. */
      'conversions',
      'saved-views',
      'notifications',
    ]),
    mediaId: idSchema.nullable(),
  }),
  /** A draft or its users changed. Names and texts are requested, not sent. */
  z.object({
    type: z.literal('draft'),
    reportId: idSchema,
    mediaId: idSchema,
    what: z.enum(['cues', 'presence', 'conflicts', 'kept-file', 'closed']),
    /** The last change; null if cues did not change. */
    changeNumber: z.number().int().nullable(),
    changeId: idSchema.nullable(),
  }),
  z.object({ type: z.literal('client_left') }),
  /** All messages from here on arrive. Earlier ones may be lost: fetch again what is shown. */
  z.object({ type: z.literal('resync') }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** A single-use ticket, valid for 30 seconds, sent as `?ticket=` when opening the socket. */
export const createLiveTicket = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/live/ticket`,
  permission: 'login',
  summary: 'A single-use ticket for the live channel',
  answer: z.object({ ticket: z.string() }),
});
