import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createLoadMeter, findAbilities, startHeartbeat } from '../features/nodes/index.ts';
import { describeRoles } from '../platform/roles.ts';
import { version } from '../platform/version.ts';
import { allJobs } from './job-definitions.ts';
import type { Services } from './services.ts';

/** Shows this process among the nodes until the returned function is called. */
export function startNodeHeartbeat(services: Services): () => Promise<void> {
  const { config, database, logger, clock, queue } = services;
  const { roles, dataFolder } = config;
  const documentTools = { status: rememberReady(services.documentTools.status) };
  return startHeartbeat({
    db: database.db,
    logger,
    // Of this run, not of the data folder: of a folder and its copy, both may run.
    node: {
      nodeId: randomUUID(),
      name: hostname(),
      ...version,
      roles: describeRoles(roles),
      capabilities: [...roles.capabilities],
      startedAt: clock.now(),
    },
    findAbilities: () =>
      findAbilities({ ...services, documentTools, capabilities: roles.capabilities }),
    measureLoad: createLoadMeter({ queue, jobs: allJobs, dataFolder }),
    queue,
  });
}

const askAgainAfterMs = 10 * 60_000;

/** Asking starts three programs, of which one is large: where all are there, they are asked again after a while only. */
function rememberReady<Status extends { ready: boolean }>(
  ask: () => Promise<Status>,
): () => Promise<Status> {
  let known: { status: Status; at: number } | undefined;
  return async () => {
    if (known?.status.ready && performance.now() - known.at < askAgainAfterMs) return known.status;
    known = { status: await ask(), at: performance.now() };
    return known.status;
  };
}
