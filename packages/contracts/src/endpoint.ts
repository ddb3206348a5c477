import { z } from 'zod';
import { conflictSchema } from './cues.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export const apiBase = '/api/translation-tool-api';
export const pyapiBase = '/pyapi/translation-tool-api';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/**
 * One call of the product. From it come validation, the types on both sides, the published OpenAPI document and the
 * authorisation matrix.
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = {
  method: HttpMethod;
  /** Fastify form: `/base/name/:param`. */
  path: string;
  permission: Permission;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** What `data` of the envelope holds. */
  answer: Answer;
  /** json: envelope both ways; multipart: form in, envelope out; file: bytes out (the envelope only for errors). */
  carries: 'json' | 'multipart' | 'file';
  /** May be called with a media token in the query instead of a bearer. */
  acceptsMediaToken?: boolean;
  /** What the envelope says when it went well, for calls whose message people read. */
  message?: string;
  /** May be called while the one-time password still has to be changed. */
  allowedBeforePasswordChange?: boolean;
  /** Not with an API token: a program must not widen or outlive what a person gave it. */
  peopleOnly?: boolean;
  /** Concerns the whole installation: only for those who see every organisation. */
  systemOnly?: boolean;
};

export const idSchema = z.uuid();

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** Fills in what a call does not use. Bodies and queries must be strict objects: unknown fields are refused. */
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
    | 'peopleOnly'
    | 'systemOnly'
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
/** A body as a caller may send it: what has a default may be left out. */
export type InputOf<E extends Endpoint> = z.input<E['body']>;
export type AnswerOf<E extends Endpoint> = z.infer<E['answer']>;

export const envelope = <T extends Schema>(data: T) =>
  z.object({ data, message: z.string(), success: z.literal(true), code: z.literal('OK') });

/** Something that still holds on to what was to be deleted. */
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
  ]),
  id: idSchema,
  name: z.string(),
});
export type Use = z.infer<typeof useSchema>;

export const failureEnvelope = z.object({
  data: z.null(),
  message: z.string(),
  success: z.literal(false),
  /** Read as any text: a page may be older than the server, and the sentence is there to be shown all the same. */
  code: z.string() as z.ZodType<string> as z.ZodType<ErrorCode>,
  requestId: z.string().optional(),
  /** Field path to sentence, for forms. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What uses the thing that was to be deleted: the first of them, and how many there are. */
  uses: z.object({ first: z.array(useSchema), total: z.number().int() }).optional(),
  /** Cues that somebody else changed meanwhile, as the draft holds them now; the call changed nothing. */
  conflicts: z.array(conflictSchema).optional(),
});
export type FailureEnvelope = z.infer<typeof failureEnvelope>;

/** ISO 8601 with time zone. */
export const instantSchema = z.string();
/** Percent 0 to 100 of a running job, what it does now, and how long it has left where that is known. */
export const progressSchema = z.object({
  percent: z.number().min(0).max(100),
  phase: z.string(),
  secondsLeft: z.number().nullable(),
});
export type Progress = z.infer<typeof progressSchema>;
export const failureSchema = z.object({ code: z.string(), message: z.string() });

export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
};
export const pageOf = <T extends Schema>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
