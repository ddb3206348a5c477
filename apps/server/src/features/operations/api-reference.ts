import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openApiPath } from '../../platform/http/server.ts';

const base = '/docs/api';
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const own = fileURLToPath(new URL('./browser/', import.meta.url));
const served = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'api-reference.js']);

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Glossa API</title>
    <link rel="icon" href="/glossa.svg">
    <link rel="stylesheet" href="${base}/assets/swagger-ui.css">
  </head>
  <body>
    <main id="swagger-ui" data-document="${openApiPath}"></main>
    <script src="${base}/assets/swagger-ui-bundle.js"></script>
    <script src="${base}/assets/api-reference.js"></script>
  </body>
</html>
`;

/**
 * The interactive API reference. Without login, like the document it shows, which describes calls but contains no data.
 */
export async function mountApiReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: [swaggerUi, own],
    prefix: `${base}/assets/`,
    decorateReply: false,
    index: false,
    allowedPath: (path) => served.has(path.replace(/^\//, '')),
  });
  app.get(base, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
}
