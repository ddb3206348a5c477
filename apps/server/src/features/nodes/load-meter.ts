import { statfs } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { Capability, NodeLoad } from '@glossa/contracts/nodes';
import type { JobDefinition, Queue } from '../../platform/jobs/queue.ts';

type Deps = {
  queue: Pick<Queue, 'running'>;
  jobs: ReadonlyArray<Pick<JobDefinition, 'name' | 'capability'>>;
  dataFolder: string;
};

type CpuTimes = { busy: number; total: number };

/** Of all processors since the machine was started, in milliseconds. */
function readCpuTimes(): CpuTimes {
  const times = cpus().map(({ times }) => times);
  const total = times.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  );
  return { busy: total - times.reduce((sum, { idle }) => sum + idle, 0), total };
}

/** Returns a function that measures the load; that of the processors is of the time since the last call. */
export function createLoadMeter(
  { queue, jobs, dataFolder }: Deps,
  readCpu: () => CpuTimes = readCpuTimes,
): () => Promise<NodeLoad> {
  const capabilityOf = new Map(jobs.map(({ name, capability }) => [name, capability]));
  let last = readCpu();
  return async () => {
    const disk = await statfs(dataFolder);
    const now = readCpu();
    const elapsed = now.total - last.total;
    const cpu = elapsed > 0 ? (now.busy - last.busy) / elapsed : 0;
    last = now;
    const running: Partial<Record<Capability, number>> = {};
    for (const [name, count] of Object.entries(queue.running())) {
      const capability = capabilityOf.get(name);
      if (capability) running[capability] = (running[capability] ?? 0) + count;
    }
    const total = totalmem();
    return {
      jobs: running,
      cpu: Math.round(Math.min(1, Math.max(0, cpu)) * 100) / 100,
      memoryBytes: Math.max(0, total - process.availableMemory()),
      memoryTotalBytes: total,
      diskFreeBytes: disk.bavail * disk.bsize,
    };
  };
}
