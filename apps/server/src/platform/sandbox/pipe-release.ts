import type { ChildProcess } from 'node:child_process';

const tickMs = 500;
const idleTicks = 4;

/**
 * A grandchild that left the process group can hold the pipes open after the program has gone, and the run would never
 * end. So: once the program has exited, let go of the pipes when nothing has come through for two seconds. Several
 * ticks, not one timer: after a long pause of our own process what is still in the pipe must be read first.
 */
export function releasePipesWhenIdle(child: ChildProcess): () => void {
  let quiet = 0;
  const heard = () => {
    quiet = 0;
  };
  child.stdout?.on('data', heard);
  child.stderr?.on('data', heard);
  const timer = setInterval(() => {
    quiet += 1;
    if (quiet < idleTicks) return;
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
  }, tickMs);
  return () => clearInterval(timer);
}
