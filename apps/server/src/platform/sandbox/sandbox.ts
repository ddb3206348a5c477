import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isolateWithBubblewrap, isSystemPath, whyBubblewrapIsUnusable } from './bubblewrap.ts';
import { locateProgram } from './locate-program.ts';
import type { ProgramResult, ProgramRun, RunProgram } from './port.ts';
import { ProgramError } from './program-error.ts';
import { defaultMemoryBytes, limitResources } from './resource-limits.ts';
import { superviseProgram } from './supervise.ts';

type Isolation = 'bubblewrap' | 'plain';

export type Sandbox = {
  run: RunProgram;
  isolation: Isolation;
  /** What protects less than it could, each a sentence with its remedy, for the log at start-up. [] when all is well. */
  warnings: string[];
};

/** The tools around a program that this machine has. */
type Guards = { isolation: Isolation; limitsMemory: boolean; diesWithUs: boolean };

/**
 * Finds out once what this machine offers to hold programs in. 'auto' takes bubblewrap where it works and says in
 * `warnings` why it does not; 'bubblewrap' throws ProgramError('missing') instead of falling back.
 */
export function createSandbox(options: { mode?: 'auto' | 'bubblewrap' | 'plain' } = {}): Sandbox {
  const mode = options.mode ?? 'auto';
  const obstacle =
    mode === 'plain' ? 'switched off by the configuration' : whyBubblewrapIsUnusable();
  if (mode === 'bubblewrap' && obstacle !== undefined) {
    throw new ProgramError('missing', 'bwrap', { detail: obstacle });
  }
  const guards: Guards = {
    isolation: obstacle === undefined ? 'bubblewrap' : 'plain',
    limitsMemory: answersVersion('prlimit'),
    diesWithUs: answersVersion('setpriv'),
  };
  return {
    isolation: guards.isolation,
    warnings: describeGaps(guards, obstacle),
    run: (run) => runGuarded(run, guards),
  };
}

function answersVersion(program: string): boolean {
  return spawnSync(program, ['--version'], { timeout: 10_000 }).status === 0;
}

function describeGaps(guards: Guards, obstacle: string | undefined): string[] {
  const gaps: string[] = [];
  if (obstacle !== undefined) {
    gaps.push(
      `Programs run without a sandbox of their own: ${obstacle}. They keep time, memory and output limits but can read files and use the network. Install bubblewrap and allow user namespaces.`,
    );
  }
  if (!guards.limitsMemory) gaps.push('Programs run without memory limit. Install util-linux.');
  if (guards.isolation === 'plain' && !guards.diesWithUs) {
    gaps.push('Programs may outlive a killed server. Install util-linux.');
  }
  return gaps;
}

async function runGuarded(run: ProgramRun, guards: Guards): Promise<ProgramResult> {
  for (const path of [...(run.readPaths ?? []), ...(run.writePaths ?? [])]) {
    if (!isAbsolute(path)) throw new TypeError(`A sandbox path must be absolute: ${path}`);
  }
  const program = await locateProgram(run.program);
  if (program === undefined) throw new ProgramError('missing', run.program);
  if (run.signal?.aborted) {
    throw new ProgramError('cancelled', run.program, { cause: run.signal.reason });
  }
  const limits = {
    memoryBytes: run.memoryBytes ?? defaultMemoryBytes,
    timeoutMs: run.timeoutMs,
  };
  const limited = [...(guards.limitsMemory ? limitResources(limits) : []), program, ...run.args];
  if (guards.isolation === 'plain') return runPlain(run, guards, limited);

  const env = programEnvironment(run, '/tmp');
  const readPaths = [...(run.readPaths ?? []), ...(isSystemPath(program) ? [] : [program])];
  const isolate = isolateWithBubblewrap({ readPaths, writePaths: run.writePaths ?? [] }, env);
  return superviseProgram(run, { command: [...isolate, ...limited], env, cwd: '/' });
}

async function runPlain(
  run: ProgramRun,
  guards: Guards,
  limited: readonly string[],
): Promise<ProgramResult> {
  const home = await mkdtemp(join(tmpdir(), 'glossa-run-'));
  try {
    const tied = guards.diesWithUs ? ['setpriv', '--pdeathsig', 'KILL', '--nnp', '--'] : [];
    const env = programEnvironment(run, home);
    return await superviseProgram(run, { command: [...tied, ...limited], env, cwd: home });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Nothing of our own environment, which holds secrets, reaches a program. */
function programEnvironment(run: ProgramRun, home: string): Record<string, string> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
    LANG: 'C.UTF-8',
    HOME: home,
    TMPDIR: home,
    ...run.env,
  };
}
