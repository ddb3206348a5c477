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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from './actor.ts';

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller; absent only on public endpoints. */
  actor: E['permission'] extends 'public' ? Actor | undefined : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers the caller, or throws AUTH_… / ACCESS_DENIED; undefined only for a public endpoint. */
export type Authorise = (request: FastifyRequest, endpoint: Endpoint) => Promise<Actor | undefined>;

export type Mount = {
  <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerOf<E>>): void;
  /** For calls that answer bytes: the handler sends through `reply` itself. */
  file: <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<FastifyReply>,
  ) => void;
  mounted: ReadonlySet<Endpoint>;
};

/** The one way an endpoint of the contract gets onto the server; one without a declared permission does not start. */
export function createMount(app: FastifyInstance, authorise: Authorise): Mount {
  const mounted = new Set<Endpoint>();
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
      onRequest: async (request) => {
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
        } as Call<E>),
    });
  };
  const mount = <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<AnswerOf<E>>,
  ) =>
    register(endpoint, async (call) => ({
      data: await handler(call),
      message: endpoint.message ?? 'OK',
      success: true,
      code: 'OK',
    }));
  return Object.assign(mount, {
    file: <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<FastifyReply>) =>
      register(endpoint, handler),
    mounted,
  });
}

/** The document names the codes there are. */
const documentedFailure = failureEnvelope.extend({ code: z.enum(errorCodes) });

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
