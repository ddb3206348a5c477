import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import websocket from '@fastify/websocket';
import { apiBase, errorTable } from '@glossa/contracts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { AppError } from './app-error.ts';
import { handleError } from './error-handler.ts';

export const openApiPath = `${apiBase}/openapi.json`;

const apiDescription = `Transcription, subtitles and translation.

Programs sign in with an **API token**: open your account in Glossa, choose *API tokens*, make one that may do no more than the program needs, and send it with every call as \`Authorization: Bearer <token>\`. Here, press *Authorize* and paste it. What each call needs stands with it.

Every answer is \`{ data, message, success, code }\`. A failure carries a stable \`code\` and a sentence to show; codes and their HTTP status do not change.`;

/** A Fastify with what every route shares: validation, errors, headers, limits. Routes come from the features. */
export async function createHttpServer(options: {
  logger: Logger;
  maxUploadBytes: number;
  trustProxy: boolean;
  metrics?: Metrics;
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    requestTimeout: 0, // Uploads of hours over slow lines are legitimate; idle ones are ended by connectionTimeout.
    connectionTimeout: 120_000,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  const { metrics } = options;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('actor', undefined);
  app.addHook('onResponse', async (request, reply) => {
    metrics?.observeRequest(
      {
        method: request.method,
        // The pattern, never the address: that may hold ids and names of files.
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
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: options.trustProxy ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    async (_request: unknown, body: string) => readForm(body),
  );
  await app.register(cookie);
  await app.register(rateLimit, { max: 3_000, timeWindow: '1 minute' });
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
        version: '0.1.0',
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

/** A form's fields; one that is given twice is refused, so that no two readers see different values. */
function readForm(body: string): Record<string, string> {
  const entries = [...new URLSearchParams(body)];
  const names = new Set(entries.map(([name]) => name));
  if (names.size !== entries.length)
    throw new AppError('INVALID_INPUT', 'A field of the form was given twice.');
  return Object.fromEntries(entries);
}

export const notFoundAnswer = {
  data: null,
  message: errorTable.NOT_FOUND[1],
  success: false,
  code: 'NOT_FOUND',
} as const;
