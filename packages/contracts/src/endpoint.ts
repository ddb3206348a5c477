import { z } from 'zod';
import type { CueConflict } from './cues.ts';
import type { ErrorCode } from './errors.ts';
import { messageRefSchema, messageSchema } from './messages.ts';
import type { Permission } from './permissions.ts';

export const apiBase = '/api/translation-tool-api';
export const pyapiBase = '/pyapi/translation-tool-api';
/** Calls that the specification does not name: plural nouns, ids, PATCH, and instants of `utcInstantSchema`. */
export const v1Base = '/api/v1';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodType;

/**
 * One call of the product. Basis of validation, types on both sides, the OpenAPI document and the authorization matrix.
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = {
  method: HttpMethod;
  /** Fastify syntax: `/base/name/:param`. */
  path: string;
  permission: Permission;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** `data` of the envelope. */
  answer: Answer;
  /** json: envelope both ways; multipart: form in, envelope out; file: bytes out (the envelope only for errors). */
  carries: 'json' | 'multipart' | 'file';
  /** Accepts a media token in the query instead of a bearer token. */
  acceptsMediaToken?: boolean;
  /** The envelope's success message id, for calls whose message is shown. */
  message?: string;
  /** Allowed while the one-time password still has to be changed. */
  allowedBeforePasswordChange?: boolean;
  /** Allowed while a required second factor still has to be set up. */
  allowedBeforeSecondFactor?: boolean;
  /** Not with an API token: a program must not extend or outlive its permissions. */
  peopleOnly?: boolean;
  /** Concerns the whole installation: only for users who see all organizations. */
  systemOnly?: boolean;
  /** Takes form-encoded bodies too, as OAuth specifies; every other call takes JSON only. */
  acceptsForm?: boolean;
};

export const idSchema = z.uuid();

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** Adds the unused parts of a call. Bodies and queries must be strict objects: unknown fields are rejected. */
export function defineEndpoint<
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = z.ZodOptional<z.ZodNullable<Nothing>>,
  Answer extends Schema = z.ZodNull,
>(
  endpoint: Pick<
    Endpoint,
    | 'method'
    | 'path'
    | 'permission'
    | 'summary'
    | 'acceptsMediaToken'
    | 'allowedBeforePasswordChange'
    | 'allowedBeforeSecondFactor'
    | 'peopleOnly'
    | 'systemOnly'
    | 'acceptsForm'
    | 'message'
  > & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer?: Answer;
    carries?: Endpoint['carries'];
  },
): Endpoint<Params, Query, Body, Answer> {
  return {
    ...endpoint,
    params: (endpoint.params ?? nothing) as Params,
    query: (endpoint.query ?? nothing) as Query,
    body: (endpoint.body ?? nothing.nullable().optional()) as Body,
    answer: (endpoint.answer ?? z.null()) as Answer,
    carries: endpoint.carries ?? 'json',
  };
}

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>;
export type QueryOf<E extends Endpoint> = z.infer<E['query']>;
export type BodyOf<E extends Endpoint> = z.infer<E['body']>;
/** A body as callers send it: fields with defaults are optional. */
export type InputOf<E extends Endpoint> = z.input<E['body']>;
export type AnswerOf<E extends Endpoint> = z.infer<E['answer']>;

/** The code of every successful response. */
export const successCode = 'OK';

export const envelope = <T extends Schema>(data: T) =>
  z.object({ data, message: z.string(), success: z.literal(true), code: z.literal(successCode) });

/** A reference that prevents a deletion. */
export const useSchema = z.object({
  kind: z.enum([
    'user',
    'role',
    'department',
    'project',
    'category',
    'media',
    'translation request',
    'transcript',
    'glossary',
    'translation memory',
    'disclaimer',
    'feedback',
  ]),
  id: idSchema,
  name: z.string(),
});
export type Use = z.infer<typeof useSchema>;

export const failureEnvelope = z.object({
  data: z.null(),
  /** In English, for programs; screens show `messageRef` in the page language. */
  message: z.string(),
  messageRef: messageRefSchema.optional(),
  success: z.literal(false),
  /** Validated as any text: a page may be older than the server, and the message must still be shown. */
  code: z.string() as z.ZodType<string> as z.ZodType<ErrorCode>,
  requestId: z.string().optional(),
  /** Field path to its error, for forms: in English, and as a message reference. */
  fields: z.record(z.string(), z.string()).optional(),
  fieldRefs: z.record(z.string(), messageRefSchema).optional(),
  /** References that prevented a deletion: the first of them, and how many there are. */
  uses: z.object({ first: z.array(useSchema), total: z.number().int() }).optional(),
  /**
   * Cues changed by someone else, in their current state; the call changed nothing. `conflictSchema` describes them; the
   * editor reads them by it, because pages before the login would load it for nothing.
   */
  conflicts: z.array(z.unknown() as z.ZodType<unknown> as z.ZodType<CueConflict>).optional(),
  /** MEDIA_HAS_DRAFTS: the drafts to be confirmed. */
  drafts: z.array(z.string()).optional(),
});
export type FailureEnvelope = z.infer<typeof failureEnvelope>;

/** ISO 8601 with time zone. */
export const instantSchema = z.string();
/** UTC with milliseconds and `Z`: 2025-11-23T09:30:00.000Z. */
export const utcInstantSchema = z.iso.datetime({ precision: 3 });
/** A running job's percent from 0 to 100, its phase, and the remaining time if known. */
export const progressSchema = z.object({
  percent: z.number().min(0).max(100),
  phase: messageSchema,
  secondsLeft: z.number().nullable(),
});
export type Progress = z.infer<typeof progressSchema>;
/** Why a job failed. */
export const failureSchema = z.object({
  code: z.string(),
  message: messageSchema,
  /** Of the request that asked for the job; missing in failures of earlier versions. */
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
};
/**
 * For long lists: a page by its number, or after a response's cursor. A cursor takes the same time at any depth and
 * neither repeats nor skips rows during changes; a page number takes longer the farther it is.
 */
export const cursorPageQuery = {
  ...pageQuery,
  /** `nextCursor` or `previousCursor` of a response to the same search and order. The page is then only echoed. */
  cursor: z.string().max(8_000).optional(),
};
export const pageOf = <T extends Schema>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
export const cursorFields = {
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** Null on the first page. */
  previousCursor: z.string().nullable(),
};
export const cursorPageOf = <T extends Schema>(item: T) =>
  pageOf(item).extend({
    /** False: there are more than `total`, which were not counted. */
    totalIsExact: z.boolean(),
    ...cursorFields,
  });
