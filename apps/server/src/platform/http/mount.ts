import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  envelope,
  errorCodes,
  failureEnvelope,
  type ParamsOf,
  type QueryOf,
} from '@glossa/contracts';
import { conflictSchema } from '@glossa/contracts/cues';
import { readMessageKey } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { renderMessage } from '../i18n/translate.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller; absent only on public endpoints. */
  actor: E['permission'] extends 'public' ? Actor | undefined : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Returns the caller, or throws AUTH_… / ACCESS_DENIED; undefined only for a public endpoint. */
export type Authorise = (request: FastifyRequest, endpoint: Endpoint) => Promise<Actor | undefined>;

export type Mount = {
  <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerOf<E>>): void;
  /** For calls that return bytes: the handler sends through `reply` itself. */
  file: <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<FastifyReply>,
  ) => void;
  mounted: ReadonlySet<Endpoint>;
};

/** A better answer to a caller who got NOT_FOUND for these ids and names; undefined if there is none. */
export type ExplainMissing = (
  actor: Actor,
  names: readonly string[],
) => Promise<AppError | undefined>;

/** The only way to register an endpoint of the contract; one without a declared permission does not start. */
export function createMount(
  app: FastifyInstance,
  authorise: Authorise,
  explainMissing?: ExplainMissing,
): Mount {
  const mounted = new Set<Endpoint>();
  const explain = async (error: unknown, { actor, params, query, body }: FastifyRequest) => {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND' || !actor) return error;
    const names = [params, query, body].flatMap((part) =>
      isRecord(part) ? Object.values(part) : [],
    );
    const named = names.filter((name) => typeof name === 'string' && name.length <= maxNameLength);
    return (await explainMissing?.(actor, named as string[])) ?? error;
  };
  const register = <E extends Endpoint>(endpoint: E, send: (call: Call<E>) => Promise<unknown>) => {
    if (!endpoint.permission)
      throw new Error(`${endpoint.method} ${endpoint.path} declares no permission`);
    if (mounted.has(endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} is mounted twice`);
    mounted.add(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      schema: describe(endpoint),
      onRequest: async (request, reply) => {
        // No browser or proxy may keep what one user was shown.
        if (endpoint.permission !== 'public' && endpoint.carries !== 'file')
          reply.header('cache-control', 'no-store');
        if (!endpoint.acceptsForm && isForm(request))
          throw new AppError('INVALID_INPUT', message('validation.formNotAccepted'));
        request.actor = await authorise(request, endpoint);
      },
      handler: (request, reply) =>
        send({
          params: request.params,
          query: request.query,
          body: request.body,
          actor: request.actor,
          request,
          reply,
        } as Call<E>).catch(async (error: unknown) => {
          throw await explain(error, request);
        }),
    });
  };
  const mount = <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<AnswerOf<E>>,
  ) =>
    register(endpoint, async (call) => ({
      data: await handler(call),
      message: endpoint.message ? renderMessage('en', readMessageKey(endpoint.message)) : 'OK',
      success: true,
      code: 'OK',
    }));
  return Object.assign(mount, {
    file: <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<FastifyReply>) =>
      register(endpoint, handler),
    mounted,
  });
}

/** Of an id or the name of a stored file. Characters. */
const maxNameLength = 100;

const isRecord = (part: unknown): part is object => typeof part === 'object' && part !== null;

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/** The document lists the error codes, and what conflicts are. */
const documentedFailure = failureEnvelope.extend({
  code: z.enum(errorCodes),
  conflicts: z.array(conflictSchema).optional(),
});

function describe(endpoint: Endpoint) {
  const answers = endpoint.carries === 'file' ? {} : { 200: envelope(endpoint.answer) };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? 'general'],
    description: describePermission(endpoint),
    params: endpoint.params,
    querystring: endpoint.query,
    ...(endpoint.carries !== 'multipart' && endpoint.method !== 'GET'
      ? { body: endpoint.body }
      : {}),
    response: { ...answers, '4xx': documentedFailure, '5xx': documentedFailure },
    ...(endpoint.permission === 'public' ? { security: [] } : {}),
  };
}

function describePermission({ permission }: Endpoint): string {
  if (permission === 'public') return 'Needs no login.';
  if (permission === 'login') return 'Needs a login.';
  const rights = 'anyOf' in permission ? permission.anyOf : [permission];
  return `Needs ${rights.map(({ resource, flag }) => `${resource} ${flag}`).join(' or ')}.`;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
