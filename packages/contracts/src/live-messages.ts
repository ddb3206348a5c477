import { z } from 'zod';
import { defineEndpoint, failureSchema, idSchema, progressSchema, pyapiBase } from './endpoint.ts';
import { languageSchema, mediaStatusSchema } from './media.ts';
import { outputKindSchema, outputStatusSchema } from './translation-outputs.ts';
import { requestStatusSchema } from './translation-requests.ts';

export const livePath = '/ws/273';

/** What the socket is opened with. */
export const liveQuerySchema = z.strictObject({
  ticket: z.string(),
  /**
   * Milliseconds from the moment since which the client wants the news to the moment it got the ticket. What the
   * server remembers of that time is said first. Left out, or longer than the server remembers: `missed` comes.
   */
  behind: z.coerce.number().int().nonnegative().optional(),
});

/** Status messages of media (`file_status`) and of translation requests, and the notice that somebody left. */
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
  /** A file that is made of a translation. */
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
  /** Something of this kind changed in a way worth fetching again. */
  z.object({
    type: z.literal('changed'),
    what: z.enum([
      'media',
      'categories',
      'transcript',
      'requests',
      /** The receiver's own rights or profile. */
      'permissions',
      'organisations',
      'users',
      'roles',
      'departments',
      'projects',
      'approvals',
      'reading-rules',
      'glossaries',
      'memory',
      'feedback',
      'webhooks',
      /** The receiver's own. */
      'conversions',
      'saved-views',
      'notifications',
    ]),
    mediaId: idSchema.nullable(),
  }),
  /** A draft changed, or who is in it. Names and texts are asked for, not sent. */
  z.object({
    type: z.literal('draft'),
    reportId: idSchema,
    mediaId: idSchema,
    what: z.enum(['cues', 'presence', 'closed']),
    /** The last change; null where cues did not change. */
    changeNumber: z.number().int().nullable(),
    changeId: idSchema.nullable(),
  }),
  z.object({ type: z.literal('client_left') }),
  /** From here on everything is said; what was before may have been missed, and is worth fetching again. */
  z.object({ type: z.literal('missed') }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** A single-use ticket, good for 30 seconds, sent as `?ticket=` when opening the socket. */
export const createLiveTicket = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/live/ticket`,
  permission: 'login',
  summary: 'A single-use ticket for the live channel',
  answer: z.object({ ticket: z.string() }),
});
