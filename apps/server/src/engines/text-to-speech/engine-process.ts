import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';

/** What a child answers: `value` as asked for, or why not. */
const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id: z.number(),
    code: z.enum(['ENGINE_BAD_INPUT', 'ENGINE_UNAVAILABLE', 'ENGINE_CRASHED']),
    message: z.string(),
    detail: z.string(),
  }),
]);

export type ProcessAnswer = z.infer<typeof answerSchema>;

export type EngineProcess = {
  /** One at a time, in the order asked. Throws EngineError; an aborted signal ends the process when it is its turn. */
  ask: (request: object, signal: AbortSignal) => Promise<unknown>;
  /** Resolves when no process is left. */
  stop: () => Promise<void>;
  /** Of the process that runs now. */
  pid: () => number | undefined;
};

export type EngineProcessOptions = {
  module: URL;
  /** Begins the sentences, such as "The neural voice". */
  label: string;
  /** Without an answer for so long, it is ended. */
  hangMs: number;
  /** Unused for so long it ends, and its memory goes back. */
  idleMs: number;
  execArgv?: readonly string[];
};

const OUTPUT_CHARACTERS = 4_000;

/** A process that is started when it is needed and holds what takes long to load as long as it is used. */
export function createEngineProcess(options: EngineProcessOptions): EngineProcess {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const answerOne = async (request: object, signal: AbortSignal): Promise<unknown> => {
    if (signal.aborted) throw cancelled(options);
    clearTimeout(idle);
    running = running?.alive() ? running : start(options);
    const current = running;
    try {
      return await current.ask(request, signal);
    } finally {
      idle = setTimeout(() => current.end(), options.idleMs).unref();
    }
  };
  return {
    ask: (request, signal) => {
      const answer = queue.then(() => answerOne(request, signal));
      // A failure is its asker's; the next one gets its turn all the same.
      queue = answer.catch(() => undefined);
      return answer;
    },
    stop: async () => {
      clearTimeout(idle);
      await running?.end();
    },
    pid: () => (running?.alive() ? running.pid : undefined),
  };
}

type Running = ReturnType<typeof start>;

function start(options: EngineProcessOptions) {
  const child = fork(options.module, [], {
    execArgv: [...(options.execArgv ?? [])],
    // Keys and database addresses are not its business.
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // One that has nothing to do must not keep the server from ending.
  const hold = (busy: boolean) => {
    if (busy) child.ref();
    else child.unref();
    if (busy) child.channel?.ref();
    else child.channel?.unref();
  };
  hold(false);
  let waiting: { id: number; settle: (outcome: ProcessAnswer | EngineError) => void } | undefined;
  let asked = 0;
  let gone = false;
  const exited = new Promise<void>((resolve) => {
    const leave = (detail: string) => {
      gone = true;
      waiting?.settle(crashed(options, detail));
      resolve();
    };
    child.once('exit', (code, signal) => leave(`ended with ${signal ?? code}. ${output}`));
    child.once('error', (cause) => leave(`could not be started: ${cause.message}`));
  });
  child.on('message', (message) => {
    const answer = answerSchema.safeParse(message);
    if (!answer.success) waiting?.settle(crashed(options, answer.error.message));
    else if (answer.data.id === waiting?.id) waiting.settle(answer.data);
  });
  const end = async () => {
    gone = true;
    hold(true);
    child.kill('SIGKILL');
    if (child.pid !== undefined) await exited;
  };
  return {
    pid: child.pid,
    alive: () => !gone && child.connected,
    end,
    ask: async (request: object, signal: AbortSignal): Promise<unknown> => {
      const id = ++asked;
      hold(true);
      const outcome = await new Promise<ProcessAnswer | EngineError>((resolve) => {
        const settle = (result: ProcessAnswer | EngineError) => {
          clearTimeout(hang);
          signal.removeEventListener('abort', cancel);
          resolve(result);
        };
        const cancel = () => settle(cancelled(options));
        const hang = setTimeout(() => settle(hung(options)), options.hangMs);
        waiting = { id, settle };
        signal.addEventListener('abort', cancel, { once: true });
        send(child, { ...request, id }, (cause) => settle(crashed(options, cause.message)));
      });
      waiting = undefined;
      hold(false);
      if (outcome instanceof EngineError) {
        await end();
        throw outcome;
      }
      if (outcome.type === 'failed') throw reported(outcome);
      return outcome.value;
    },
  };
}

function send(child: ChildProcess, message: object, onFailure: (cause: Error) => void): void {
  child.send(message, (cause) => {
    if (cause) onFailure(cause);
  });
}

const reported = (failure: { code: EngineErrorCode; message: string; detail: string }) =>
  new EngineError(failure.code, failure.message, {
    detail: failure.detail,
    retryable: failure.code === 'ENGINE_CRASHED',
  });

const cancelled = ({ label }: EngineProcessOptions) =>
  new EngineError('ENGINE_CANCELLED', `${label} was stopped.`);

const crashed = ({ label }: EngineProcessOptions, detail: string) =>
  new EngineError('ENGINE_CRASHED', `${label} broke off. Try again.`, { retryable: true, detail });

const hung = ({ label, hangMs }: EngineProcessOptions) =>
  new EngineError('ENGINE_TIMEOUT', `${label} did not answer any more. Try again.`, {
    retryable: true,
    detail: `no answer for ${Math.round(hangMs / 1000)} s`,
  });
