import type { FastifyInstance } from 'fastify';
import { mountMetrics, mountProbes } from '../features/operations/index.ts';
import { countConnections } from '../platform/db/database.ts';
import { createBucketCheck } from './file-storage.ts';
import type { Services } from './services.ts';

/** What every process answers, whatever its roles are: probes and metrics. */
export function mountOperatorRoutes(
  app: FastifyInstance,
  services: Services,
  about: { countSockets: () => number; isStopping: () => boolean },
): void {
  const { config, logger, queue, space } = services;
  const { db } = services.database;
  mountProbes(app, {
    db,
    logger,
    dataFolder: config.dataFolder,
    minFreeBytes: config.minFreeBytes,
    isDiskFull: space.isFull,
    findBucketFault: createBucketCheck(services),
    isStopping: about.isStopping,
  });
  mountMetrics(app, {
    db,
    pools: {
      main: () => countConnections(services.database.pool),
      queue: queue.connections,
      monitor: () => ({
        used: services.monitor.availableForMs() > 0 ? 1 : 0,
        idle: 0,
        waiting: 0,
        max: 1,
      }),
    },
    metrics: services.metrics,
    dataFolder: config.dataFolder,
    countSockets: about.countSockets,
    isNatsConnected: services.nats?.connected,
    token: config.metricsToken,
  });
}
