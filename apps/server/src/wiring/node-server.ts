import { followMaintenance, watchDisk } from '../features/operations/index.ts';
import { createHttpServer, notFoundAnswer } from '../platform/http/server.ts';
import type { Api } from './api.ts';
import { mountOperatorRoutes } from './operator-routes.ts';
import type { Services } from './services.ts';

/** In place of the API, in a process without that role: probes and metrics, and nothing else. */
export async function createNodeServer(services: Services): Promise<Api> {
  const { config, logger, space } = services;
  const { db } = services.database;
  const app = await createHttpServer({
    logger,
    maxUploadBytes: config.maxUploadBytes,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    metrics: services.metrics,
  });
  const maintenance = await followMaintenance({ ...services, db });
  let stopping = false;
  mountOperatorRoutes(app, services, { countSockets: () => 0, isStopping: () => stopping });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFoundAnswer));
  const stopDiskWatch = watchDisk({ db, logger, space });
  return {
    app,
    announceStop: () => {
      stopping = true;
    },
    close: async () => {
      stopping = true;
      stopDiskWatch();
      await maintenance.close();
      await app.close();
    },
  };
}
