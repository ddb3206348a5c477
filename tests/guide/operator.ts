import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { followedSections, npmRunPrefix } from './coverage.ts';
import type { Guide } from './guide-text.ts';
import type { Machine } from './machine.ts';

/** Types the commands of the guide on the machine, one after the other. */
export type Operator = {
  /** Runs a command to its end and returns what it printed. Throws if it fails. `cd` changes the folder of later ones. */
  run: (line: string) => Promise<string>;
  /** Runs every command of a block. */
  runBlock: (block: readonly string[]) => Promise<void>;
  /** Runs a command to its end and returns its exit code and what it printed. */
  attempt: (line: string) => Promise<{ code: number | null; output: string }>;
  /** Runs a command until its output matches, and stops it like with Ctrl-C. Returns what it printed. */
  runUntil: (line: string, wanted: RegExp) => Promise<string>;
  /** Throws if a command of the followed sections was not run. */
  expectAllRun: () => void;
};

/** Milliseconds until a program that should run on must have printed what is waited for. */
const startMs = 300_000;

export function createOperator(machine: Machine, guide: Guide, port: number): Operator {
  let cwd = '/root';
  const ran = new Set<string>();

  const start = (line: string) => {
    console.log(`$ ${line}`);
    ran.add(line);
    const typed = line.startsWith('npm run ') ? `${npmRunPrefix}${line}` : line;
    const child = spawn(...machine.command('bash', '-c', `cd ${cwd} && ${typed}`), {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const result = { child, output: '', onOutput: () => {} };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        result.output += chunk;
        result.onOutput();
      });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return Object.assign(result, { ended });
  };

  const attempt: Operator['attempt'] = async (line) => {
    const [program, folder] = line.split(/\s+/);
    if (program === 'cd') {
      console.log(`$ ${line}`);
      ran.add(line);
      cwd = folder ?? cwd;
      return { code: 0, output: '' };
    }
    const started = start(line);
    return { code: await started.ended, output: started.output };
  };

  const run: Operator['run'] = async (line) => {
    const { code, output } = await attempt(line);
    if (code !== 0) throw new Error(`"${line}" ended with ${code}:\n${output}`);
    return output;
  };

  return {
    run,
    attempt,
    runBlock: async (block) => {
      for (const line of block) await run(line);
    },
    runUntil: async (line, wanted) => {
      // The service has its port from its settings; here the shell of the operator has it.
      const program = start(`PORT=${port} ${line}`);
      ran.add(line);
      const seen = new Promise<'seen'>((resolve) => {
        program.onOutput = () => {
          if (wanted.test(program.output)) resolve('seen');
        };
      });
      const late = new AbortController();
      const outcome = await Promise.race([
        seen,
        program.ended,
        delay(startMs, 'late' as const, { signal: late.signal }),
      ]);
      late.abort();
      if (outcome === 'seen' || outcome === 'late') {
        process.kill(-(program.child.pid ?? 0), 'SIGINT');
        await program.ended;
      }
      if (outcome !== 'seen')
        throw new Error(`"${line}" did not get ready (${outcome}):\n${program.output}`);
      return program.output;
    },
    expectAllRun: () => {
      const all = followedSections.flatMap((heading) => guide.commands(heading).flat());
      const left = all.filter((line) => !ran.has(line));
      if (left.length > 0) throw new Error(`Commands were not run:\n${left.join('\n')}`);
    },
  };
}
