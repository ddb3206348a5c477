// Prints the steps of a start: on a terminal one line that is updated in place, elsewhere a few plain lines. Program
// output goes to a log file. Plain Node from 18 on, without dependencies: it runs before the install.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const maxLogBytes = 2_000_000;
/** Without a terminal a slow step reports after this many seconds that it is still running. */
const reminders = [5, 60, 300, 900];
const spinner = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/** A failed program, with its last output lines. */
export class ProgramError extends Error {
  constructor(message, lines) {
    super(message);
    this.lines = lines;
  }
}

/**
 * @param {{ stream?: NodeJS.WriteStream, live?: boolean, logFile?: string, secondMs?: number }} options
 * `live` updates one line in place.
 */
export function createProgress({
  stream = process.stdout,
  live = Boolean(stream.isTTY),
  logFile = join(root, 'logs', 'setup.log'),
  secondMs = 1_000,
} = {}) {
  const log = createLog(logFile);
  const write = (text) => stream.write(text);
  const color = live && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  const paint = (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  let headed = false;

  /** Runs `work` as a displayed step with progress and time. `work` may report its progress. */
  async function step(label, work) {
    const began = Date.now();
    const elapsed = () => formatDuration((Date.now() - began) / secondMs);
    let detail = '';
    let frame = 0;
    const stop = live
      ? every(secondMs / 8, () => {
          frame += 1;
          const text = [label, detail, elapsed()].filter(Boolean).join('  ');
          const room = (stream.columns || 80) - 4;
          write(`\r\u001b[K${paint(36, spinner[frame % spinner.length])} ${text.slice(0, room)}`);
        })
      : atEach(reminders, secondMs, () =>
          write(`  ${[label, detail, elapsed()].filter(Boolean).join(', ')} …\n`),
        );
    log.write(`\n=== ${label} (${new Date().toISOString()})\n`);
    try {
      const result = await work((text) => {
        detail = text;
      });
      stop();
      write(
        `${live ? '\r\u001b[K' : ''}${paint(32, '✓')} ${label} ${paint(90, `(${elapsed()})`)}\n`,
      );
      log.write(`=== ${label}: done in ${elapsed()}\n`);
      return result;
    } catch (error) {
      stop();
      write(
        `${live ? '\r\u001b[K' : ''}${paint(31, '✗')} ${label} ${paint(90, `(${elapsed()})`)}\n`,
      );
      log.write(`=== ${label}: FAILED after ${elapsed()}: ${error?.message ?? error}\n`);
      throw error;
    }
  }

  return {
    step,
    live,
    paint,
    log: log.write,
    /** The path of the log file, relative to the checkout. */
    logName: () => log.name(),
    /** Printed once, before the first step that does something. */
    heading: (text) => {
      if (headed) return;
      headed = true;
      write(`${paint(1, text)} ${paint(90, `Details: ${log.name()}`)}\n`);
    },
    /** Runs a program with its output in the log file. Throws ProgramError if it fails. */
    run: (program, args, options = {}) => runLogged(log, program, args, options),
  };
}

/** Appends; opened when there is something to write. In the temporary folder if the checkout is not writable. */
function createLog(wanted) {
  let path = wanted;
  let open = false;
  const prepare = () => {
    if (open) return;
    open = true;
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (sizeOf(path) > maxLogBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, '');
    } catch {
      // A checkout of another account, read-only for this one.
      path = join(tmpdir(), `glossa-setup-${process.getuid?.() ?? 0}.log`);
    }
  };
  return {
    write: (text) => {
      prepare();
      appendFileSync(path, text);
    },
    name: () => {
      prepare();
      const short = relative(process.cwd(), path);
      return short.startsWith('..') ? path : short;
    },
  };
}

function sizeOf(path) {
  try {
    return statSync(path).size;
  } catch {
    return 0; // Not written yet.
  }
}

const maxTail = 200;

/** @param {{ onLine?: (line: string) => void, hide?: RegExp } & import('node:child_process').SpawnOptions} options */
function runLogged(log, program, args, { onLine = () => {}, hide, ...options }) {
  log.write(`$ ${[program, ...args].join(' ')}\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const tail = [];
    const collect = () => {
      let rest = '';
      return (chunk) => {
        log.write(chunk);
        const lines = (rest + chunk).split(/\r?\n|\r/);
        rest = lines.pop() ?? '';
        for (const line of lines) {
          onLine(line);
          if (line.trim() === '' || hide?.test(line)) continue;
          tail.push(line);
          if (tail.length > maxTail) tail.shift();
        }
      };
    };
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', collect());
    child.once('error', (error) =>
      reject(new ProgramError(`${program} could not be started: ${error.message}`, [])),
    );
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new ProgramError(`${program} ended with ${signal ?? `exit code ${code}`}`, tail));
    });
  });
}

function every(ms, draw) {
  draw();
  const timer = setInterval(draw, ms);
  return () => clearInterval(timer);
}

function atEach(seconds, secondMs, remind) {
  const timers = seconds.map((at) => setTimeout(remind, at * secondMs));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/** 0.4 s, 42 s, 3 min 5 s. */
export function formatDuration(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
