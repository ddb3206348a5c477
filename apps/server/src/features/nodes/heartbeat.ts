import type { NodeAbilities, NodeLoad } from '@glossa/contracts/nodes';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { type Logger, logFailure } from '../../platform/log.ts';
import { type NodeRecord, removeNode, renewNode, saveNode } from './repository.ts';

type Deps = {
  db: Database;
  logger: Logger;
  node: NodeRecord;
  findAbilities: () => Promise<NodeAbilities>;
  measureLoad: () => Promise<NodeLoad>;
  queue: Pick<Queue, 'pause' | 'resume' | 'isIdle'>;
};

/** In milliseconds. Abilities change when someone installs a model, and asking engines takes longer. */
const intervals = { beat: 2_000, abilities: 60_000 };

/**
 * Shows this process in the table of nodes, with one statement per beat whatever runs here, and follows whether it is to
 * drain. Returns a function that ends it and takes the process out, so that one that was stopped is not shown as lost.
 */
export function startHeartbeat(
  { db, logger, node, findAbilities, measureLoad, queue }: Deps,
  { beat, abilities: abilitiesEvery } = intervals,
): () => Promise<void> {
  let said: { at: number; abilities: NodeAbilities } | undefined;
  let draining = false;
  const follow = async (drain: boolean) => {
    if (drain === draining) return;
    logger.warn(drain ? 'this node drains: it takes no more jobs' : 'this node takes jobs again');
    await (drain ? queue.pause('draining') : queue.resume('draining'));
    draining = drain;
  };
  const run = async () => {
    const report = { load: await measureLoad(), drained: draining && queue.isIdle() };
    const due = !said || performance.now() - said.at >= abilitiesEvery;
    const current = due ? await findAbilities() : said?.abilities;
    const changed = JSON.stringify(current) !== JSON.stringify(said?.abilities);
    if (!current) return;
    const renewed = changed ? undefined : await renewNode(db, node.nodeId, report);
    const drain = renewed ?? (await saveNode(db, node, current, report));
    // After it was written: what failed is said with the next beat.
    if (due) said = { at: performance.now(), abilities: current };
    await follow(drain);
  };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const next = () => {
    running = run()
      .catch((error: unknown) => logFailure(logger, error, 'the heartbeat of this node failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(next, beat);
      });
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    await removeNode(db, node.nodeId).catch((error: unknown) =>
      logFailure(logger, error, 'this node was not taken out of the list of nodes'),
    );
  };
}
