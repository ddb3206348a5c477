import type { ChildProcess } from 'node:child_process';

const graceMs = 2000;

/** Ends a child that leads its own process group, and its children: politely first, surely after two seconds. */
export function createGroupKiller(child: ChildProcess) {
  let timer: NodeJS.Timeout | undefined;
  return {
    terminate(): void {
      if (timer !== undefined) return;
      signalGroup(child, 'SIGTERM');
      timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
    },
    /** Call when the child itself has gone: whatever it left running goes too. */
    sweep(): void {
      clearTimeout(timer);
      signalGroup(child, 'SIGKILL');
    },
  };
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: everybody in the group has already gone, which is what we want.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
    throw error;
  }
}
