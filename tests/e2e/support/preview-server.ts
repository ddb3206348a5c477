import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { build } from 'vite';
import { createHttpServer } from '../../../apps/server/src/platform/http/server.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';
import settings from '../../../apps/web/vite.config.ts';

/** Serves a page with the product's own preview, built with its settings, under the server's own security headers. */
export async function servePreviewPage(
  fontsFolder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'glossa-preview-'));
  await build({
    ...settings,
    configFile: false,
    root: fileURLToPath(new URL('../../../apps/web/src/testing/preview-page', import.meta.url)),
    logLevel: 'error',
    build: { ...settings.build, outDir },
  });
  const app = await createHttpServer({
    logger: createLogger('silent'),
    maxUploadBytes: 1,
    trustedProxies: [],
    publicUrl: undefined,
  });
  await app.register(fastifyStatic, { root: outDir });
  await app.register(fastifyStatic, {
    root: fontsFolder,
    prefix: '/fonts/',
    decorateReply: false,
  });
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    stop: async () => {
      await app.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
