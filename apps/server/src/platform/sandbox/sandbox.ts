import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { renderMessage } from '../i18n/translate.ts';
import { checkBubblewrap, isolateWithBubblewrap, isSystemPath } from './bubblewrap.ts';
import { answersVersion, locateProgram } from './locate-program.ts';
import { niceness, withNiceness } from './niceness.ts';
import type { ProgramResult, ProgramRun, RunProgram } from './port.ts';
import { ProgramError } from './program-error.ts';
import { defaultMemoryBytes, limitResources } from './resource-limits.ts';
import { superviseProgram } from './supervise.ts';
import { runWithRoom } from './watch-room.ts';
import { defaultStallMs } from './watchdog.ts';

type Isolation = 'bubblewrap' | 'plain';

export type Sandbox = {
  run: RunProgram;
  isolation: Isolation;
  /** Missing protections, each a message with its remedy, for the log at start. [] if there are none. */
  warnings: MessageRef[];
};

/** The isolation tools available on this machine, and how long a program may be without a sign of work. */
type Guards = {
  isolation: Isolation;
  limitsMemory: boolean;
  diesWithUs: boolean;
  stallMs: number;
  homesFolder: string;
};

/**
 * Detects once which isolation this machine supports. 'auto' uses bubblewrap if it works and explains in `warnings` why
 * not; 'bubblewrap' throws ProgramError('missing') instead of falling back.
 */
export function createSandbox(
  options: {
    mode?: 'auto' | 'bubblewrap' | 'plain';
    /** Without a sign of work for this long, a program is ended. */
    stallMs?: number;
    /** Where programs that are not isolated get a home for their time. */
    homesFolder?: string;
  } = {},
): Sandbox {
  const mode = options.mode ?? 'auto';
  const obstacle = mode === 'plain' ? message('engines.sandboxOff') : checkBubblewrap();
  if (mode === 'bubblewrap' && obstacle !== undefined) {
    throw new ProgramError('missing', 'bwrap', { detail: renderMessage('en', obstacle) });
  }
  const guards: Guards = {
    isolation: obstacle === undefined ? 'bubblewrap' : 'plain',
    limitsMemory: answersVersion('prlimit'),
    diesWithUs: answersVersion('setpriv'),
    stallMs: options.stallMs ?? defaultStallMs,
    homesFolder: options.homesFolder ?? tmpdir(),
  };
  return {
    isolation: guards.isolation,
    warnings: describeGaps(guards, obstacle),
    run: (run) => runWithRoom(run, () => runGuarded(run, guards)),
  };
}

function describeGaps(guards: Guards, obstacle: MessageRef | undefined): MessageRef[] {
  const gaps: MessageRef[] = [];
  if (obstacle !== undefined) {
    gaps.push(message('engines.noSandbox', { obstacle }));
  }
  if (!guards.limitsMemory) gaps.push(message('engines.noMemoryLimit'));
  if (guards.isolation === 'plain' && !guards.diesWithUs) {
    gaps.push(message('engines.programsOutliveServer'));
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
  const level = run.niceness ?? niceness.usual;
  // The program, not what ties it to us: until that has done so, it would outlive a server that is killed.
  const limited = withNiceness(level, [
    ...(guards.limitsMemory ? limitResources(limits) : []),
    program,
    ...run.args,
  ]);
  if (guards.isolation === 'plain') return runPlain({ ...run, niceness: level }, guards, limited);

  const env = programEnvironment(run, '/tmp');
  const readPaths = [...(run.readPaths ?? []), ...(isSystemPath(program) ? [] : [program])];
  const isolate = isolateWithBubblewrap({ readPaths, writePaths: run.writePaths ?? [] }, env);
  const command = [...isolate, ...limited];
  const { stallMs } = guards;
  return superviseProgram(run, { command, env, cwd: '/', niceness: level, stallMs });
}

async function runPlain(
  run: ProgramRun & { niceness: number },
  { diesWithUs, stallMs, homesFolder }: Guards,
  limited: readonly string[],
): Promise<ProgramResult> {
  const home = await mkdtemp(join(homesFolder, 'run-'));
  try {
    const tied = diesWithUs ? ['setpriv', '--pdeathsig', 'KILL', '--nnp', '--'] : [];
    const env = programEnvironment(run, home);
    const command = [...tied, ...limited];
    const { niceness: level } = run;
    return await superviseProgram(run, { command, env, cwd: home, niceness: level, stallMs });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Our own environment, which has secrets, never reaches a program. */
function programEnvironment(run: ProgramRun, home: string): Record<string, string> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
    LANG: 'C.UTF-8',
    HOME: home,
    TMPDIR: home,
    ...run.env,
  };
}
