import { tmpdir } from 'node:os';
import { AppError } from '../../http/app-error.ts';
import { forkModule } from '../fork-module.ts';
import { readCpuMs } from '../process-activity.ts';
import { openExchange } from './exchange.ts';
import {
  type ParserMessage,
  type ParserRequest,
  parserMessageSchema,
  reviveRefusal,
} from './messages.ts';
import type { ParserErrorCode, ParserLimits, ParserTask } from './task.ts';

/** JavaScript's own memory: a Markdown file of the permitted size needs 1 GB. */
const heapMb = 1_024;
/**
 * Of new objects. By default they may have a hundred megabytes before V8 looks which are needed, which is more than most files
 * need at all; processor time is about the same (bench/document-memory.ts).
 */
const newObjectsMb = 2;
/** Also of the process that measures readers. */
export const memoryFlags = [
  `--max-old-space-size=${heapMb}`,
  `--max-semi-space-size=${newObjectsMb}`,
];
/** All memory that it may write to, most of which is never touched: an idle one has 600 MB. */
const memoryBytes = 2.5 * 1024 ** 3;
/** After a call that needed more, the process is replaced: it would keep the memory. */
const keptMemoryBytes = 400 * 1024 ** 2;
const checkMs = 200;

/** Why the process was ended; `detail` is for the log. */
export class ParserBreach extends Error {
  override readonly name = 'ParserBreach';
  readonly code: ParserErrorCode;
  /**
   * Not started, ended by the system or an operator within its own limits, or silent without using its processor time, as
   * one that is stopped: it says nothing about the file.
   */
  readonly fromOutside: boolean;
  constructor(code: ParserErrorCode, detail: string, fromOutside = false) {
    super(detail);
    this.code = code;
    this.fromOutside = fromOutside;
  }
}

/** Whether `Parsers.run` threw it for a reason that is not in the file, so that another try may succeed. */
export const isEndedFromOutside = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof ParserBreach && error.cause.fromOutside;

export type ParserProcess = ReturnType<typeof startParserProcess>;

/** Out of its own memory: V8 aborts, or an allocation outside its heap fails. */
const memorySignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGILL']);
/** A machine without memory kills whom it likes; its own limits never end a process this way. */
const outsideSignals = new Set(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT']);

/** The same, where it is noticed before. */
const exhausted =
  /^RangeError[^:]*: (?:Failed to allocate|Array buffer allocation|Invalid (?:array|string) length|Maximum call)/;

type StartOptions = {
  module?: URL;
  /** Where its files are put: best on the disk where they are. */
  folder?: string;
  /** More that it may read: modules that are not part of Glossa. */
  readable?: readonly string[];
};

export function startParserProcess(options: StartOptions = {}) {
  const exchange = openExchange(options.folder ?? tmpdir(), options.readable);
  const { child, output } = forkModule({
    module: options.module ?? new URL('./child.ts', import.meta.url),
    stallMs: 600_000,
    memoryBytes,
    // It starts no program and loads no native code.
    execArgv: [
      ...memoryFlags,
      '--permission',
      ...exchange.flags,
      '--disable-warning=SecurityWarning',
    ],
    serialization: 'advanced',
  });
  let gone = false;
  let spent = false;
  let onMessage: (message: unknown) => void = () => {};
  let onGone: (breach: ParserBreach) => void = () => {};
  const exited = new Promise<void>((resolve) => {
    const leave = (
      code: 'FILE_TOO_COMPLEX' | 'FILE_READER_FAILED',
      detail: string,
      fromOutside = false,
    ) => {
      gone = true;
      onGone(new ParserBreach(code, detail, fromOutside));
      void exchange
        .remove()
        .catch(() => {})
        .finally(resolve);
    };
    child.once('exit', (code, signal) => {
      const byMemory = code === 134 || (signal !== null && memorySignals.has(signal));
      const detail = `ended with ${signal ?? code}. ${output().slice(-2_000)}`;
      const fromOutside = signal !== null && outsideSignals.has(signal);
      leave(byMemory ? 'FILE_TOO_COMPLEX' : 'FILE_READER_FAILED', detail, fromOutside);
    });
    child.once('error', (cause) => leave('FILE_READER_FAILED', cause.message, true));
  });
  child.on('message', (message) => onMessage(message));
  // An idle process must not keep the server from exiting.
  const hold = (busy: boolean) => {
    child[busy ? 'ref' : 'unref']();
    child.channel?.[busy ? 'ref' : 'unref']();
  };
  hold(false);

  const send = (request: ParserRequest) =>
    child.send(request, (cause) => {
      // It was gone before it read anything.
      if (cause) onGone(new ParserBreach('FILE_READER_FAILED', cause.message, true));
    });

  const end = async () => {
    gone = true;
    hold(true);
    child.kill('SIGKILL');
    // One that never started never exits.
    if (child.pid !== undefined) await exited;
  };

  /** One call at a time. Throws what the parser threw, ParserBreach, ENOSPC, or the signal's reason. */
  const run = async <Item>(
    task: ParserTask<unknown, Item, unknown>,
    input: unknown,
    {
      limits,
      signal,
      onItems = () => {},
    }: {
      limits: ParserLimits;
      signal?: AbortSignal | undefined;
      onItems?: ((items: Item[]) => void | Promise<void>) | undefined;
    },
  ): Promise<unknown> => {
    const staged = await exchange.stage(task, input);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    let length = 0;
    let answered = false;
    let taking: Promise<unknown> = Promise.resolve();
    const take = async (message: ParserMessage) => {
      answered = message.type === 'done' || message.type === 'refused';
      if (message.type === 'refused') return reject(reviveRefusal(message.rejection));
      if (message.type === 'full')
        return reject(Object.assign(new Error(message.detail), { code: 'ENOSPC' }));
      if (message.type === 'broken')
        return reject(
          new ParserBreach(
            exhausted.test(message.detail) ? 'FILE_TOO_COMPLEX' : 'FILE_READER_FAILED',
            message.detail,
          ),
        );
      const text = message.type === 'items' ? message.items : message.result;
      length += text.length;
      if (length > limits.outputLength)
        return reject(new ParserBreach('FILE_TOO_COMPLEX', `${length} characters of results`));
      if (message.type === 'done') {
        spent = message.memoryBytes > keptMemoryBytes;
        return resolve(JSON.parse(text));
      }
      watch.pause();
      await onItems(JSON.parse(text) as Item[]);
      watch.resume();
      send({ type: 'continue' });
    };
    const watch = watchLimits(child.pid, limits, reject);
    onGone = reject;
    onMessage = (message) => {
      const known = parserMessageSchema.safeParse(message);
      if (!known.success)
        return reject(new ParserBreach('FILE_READER_FAILED', known.error.message));
      taking = take(known.data).catch(reject);
    };
    const cancel = () => reject(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    hold(true);
    try {
      if (signal?.aborted) cancel();
      else
        send({
          type: 'run',
          module: task.module,
          name: task.name,
          input: JSON.stringify(staged.input),
        });
      const result = await promise;
      await staged.collect();
      return result;
    } finally {
      watch.stop();
      signal?.removeEventListener('abort', cancel);
      onMessage = () => {};
      onGone = () => {};
      // What is being stored is stored before the caller goes on.
      await taking;
      // Without an answer it may still be at work.
      if (answered && !spent) await exchange.empty();
      if (answered && !spent) hold(false);
      else await end();
    }
  };
  return { pid: child.pid, alive: () => !gone && child.connected, run, end };
}

/** Reports processor time and silence beyond the limits. */
function watchLimits(
  pid: number | undefined,
  { cpuMs, silenceMs }: ParserLimits,
  onBreach: (breach: ParserBreach) => void,
) {
  let before: number | undefined;
  let silentMs = 0;
  let paused = false;
  let checking = false;
  const check = async () => {
    const used = pid === undefined ? undefined : await readCpuMs(pid);
    if (used !== undefined) before ??= used;
    if (used !== undefined && before !== undefined && used - before > cpuMs)
      onBreach(new ParserBreach('FILE_TAKES_TOO_LONG', `${used - before} ms of processor time`));
  };
  // Counted in checks rather than by the clock: while our own process is suspended, none happens.
  const timer = setInterval(() => {
    if (!paused) silentMs += checkMs;
    if (silentMs > silenceMs)
      onBreach(new ParserBreach('FILE_TAKES_TOO_LONG', `silent for ${silentMs} ms`, true));
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, checkMs);
  void check();
  return {
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      silentMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}
