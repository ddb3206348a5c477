import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import websocket from '@fastify/websocket';
import { apiBase } from '@glossa/contracts';
import type { ErrorCode } from '@glossa/contracts/errors';
import { message } from '@glossa/messages/message';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { chooseRequestId, runInContext } from '../request-context.ts';
import type { Span } from '../span.ts';
import { startSpan } from '../tracing.ts';
import { version } from '../version.ts';
import { AppError } from './app-error.ts';
import {
  addressGroup,
  createForwardedHeaderWarning,
  type TrustedProxies,
  trustProxyOption,
} from './client-address.ts';
import { handleError } from './error-handler.ts';
import { failureAnswer } from './failure-envelope.ts';
import { endIdleConnections } from './idle-connections.ts';
import { tooManyCalls } from './person-limit.ts';
import { isForeignPage } from './request-origin.ts';

/** Of a connection on which nothing happens. */
const idleMs = 120_000;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const openApiPath = `${apiBase}/openapi.json`;

const apiDescription = `Transcription, subtitles and translation.

Programs sign in with an **API token**: open your account in Glossa, choose *API tokens*, make one that may do no more than the program needs, and send it with every call as \`Authorization: Bearer <token>\`. Here, press *Authorize* and paste it. What each call needs stands with it.

Every answer is \`{ data, message, success, code }\`. A failure carries a stable \`code\` and a sentence to show; codes and their HTTP status do not change.`;

/** A Fastify server with everything routes share: validation, errors, headers, limits. Features add routes. */
export async function createHttpServer(options: {
  logger: Logger;
  maxUploadBytes: number;
  /** Whose `X-Forwarded-*` headers count. */
  trustedProxies: TrustedProxies;
  /** The address people open; undefined: the one a request was sent to. */
  publicUrl: string | undefined;
  hstsSubdomains?: boolean;
  /** From which else than Glossa recordings are played. */
  fileOrigin?: string | undefined;
  metrics?: Metrics;
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => chooseRequestId(request.headers['x-request-id']),
    trustProxy: trustProxyOption(options.trustedProxies),
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    requestTimeout: 0, // Uploads may take hours on slow connections; idle ones are ended.
    connectionTimeout: idleMs,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  endIdleConnections(app, idleMs);
  const { metrics } = options;
  const warnOfForwardedHeader = createForwardedHeaderWarning(options.logger);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('actor', undefined);
  app.decorateReply('failureCode', undefined);
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    warnOfForwardedHeader(request);
    const { method, headers, id, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    request.span = startSpan(
      `${method} ${route}`,
      'server',
      { 'http.request.method': method, 'http.route': route, 'glossa.request.id': id },
      typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    );
    runInContext({ requestId: id, span: request.span }, done);
  });
  // Cookies are SameSite=Strict, but a call that sets one needs none: a foreign page could sign the browser in to an
  // account of its author.
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    if (isForeignPage(request, options.publicUrl)) throw new AppError('CROSS_SITE_REQUEST');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.span?.end({
      attributes: { 'http.response.status_code': reply.statusCode },
      ...(reply.statusCode >= 500 && { error: reply.failureCode ?? reply.statusCode }),
    });
    metrics?.observeRequest(
      {
        method: request.method,
        // The pattern, never the URL, which may contain ids and file names.
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // A refusal says why, and who was refused.
        ...(reply.failureCode ? { code: reply.failureCode, userId: request.actor?.userId } : {}),
      },
      'answered',
    );
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        // Mantine writes its computed styles into style attributes and one style element.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:', ...(options.fileOrigin ? [options.fileOrigin] : [])],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: options.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: options.hstsSubdomains ?? false }
      : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    async (_request: unknown, body: string) => readForm(body),
  );
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    max: 3_000,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressGroup(request.ip),
    errorResponseBuilder: (_request, { max, ttl }) => tooManyCalls(max, Math.ceil(ttl / 1_000)),
  });
  // The plugin's own hook would come after those of a route: calls that are refused there would not count.
  const countAddress = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== false)
      await countAddress.call(app, request, reply);
  });
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 10,
      fieldSize: 8_192,
      headerPairs: 100,
      fileSize: options.maxUploadBytes,
    },
    throwFileSizeLimit: false,
  });
  await app.register(websocket, { options: { maxPayload: 16 * 1024 } });
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Glossa',
        version: version.version,
        description: apiDescription,
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token of yours, or the access token of a sign-in.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  app.get(openApiPath, { schema: { hide: true } }, async () => app.swagger());
  return app;
}

/** A form's fields; a repeated one is rejected, so that no two readers see different values. */
function readForm(body: string): Record<string, string> {
  const entries = [...new URLSearchParams(body)];
  const names = new Set(entries.map(([name]) => name));
  if (names.size !== entries.length)
    throw new AppError('INVALID_INPUT', message('validation.formFieldRepeated'));
  return Object.fromEntries(entries);
}

export const notFoundAnswer = failureAnswer({
  code: 'NOT_FOUND',
  message: message('errors.notFound'),
});

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
  interface FastifyReply {
    /** Why the request was refused: the code of the failure envelope. */
    failureCode: ErrorCode | undefined;
  }
}
