import type { ChildProcess } from 'node:child_process';
import { type MessageRef, messageRefSchema } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import { forkModule } from '../platform/sandbox/fork-module.ts';
import { EngineError, type EngineErrorCode } from './engine-error.ts';

/** A child's response: `value` as requested, or the reason for the failure. */
const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id: z.number(),
    code: z.enum(['ENGINE_BAD_INPUT', 'ENGINE_UNAVAILABLE', 'ENGINE_CRASHED']),
    message: messageRefSchema,
    detail: z.string(),
  }),
]);

export type ProcessAnswer = z.infer<typeof answerSchema>;

export type EngineProcess = {
  /** One at a time, in order. Throws EngineError; an aborted signal ends the process when it is its turn. */
  ask: (request: object, signal: AbortSignal) => Promise<unknown>;
  /** Resolves when no process is left. */
  stop: () => Promise<void>;
  /** Of the running process. */
  pid: () => number | undefined;
};

export type EngineProcessOptions = {
  module: URL;
  /** Starts messages, such as "The neural voice". */
  label: MessageRef;
  /** Without a sign of work for this long, the process is ended. */
  stallMs: number;
  /** Idle for this long, the process ends to free its memory. */
  idleMs: number;
  execArgv?: readonly string[];
};

/** A process that is started on demand and keeps slow-loading data while it is used. */
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
      // A failure is reported to its caller; the next one continues.
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
  const { child, output, expectWork } = forkModule(options);
  // An idle process must not keep the server from exiting.
  const hold = (busy: boolean) => {
    if (busy) child.ref();
    else child.unref();
    if (busy) child.channel?.ref();
    else child.channel?.unref();
  };
  hold(false);
  let waiting: { id: number; settle: (outcome: ProcessAnswer | EngineError) => void } | undefined;
  let lastId = 0;
  let gone = false;
  const exited = new Promise<void>((resolve) => {
    const leave = (detail: string) => {
      gone = true;
      waiting?.settle(crashed(options, detail));
      resolve();
    };
    child.once('exit', (code, signal) => leave(`ended with ${signal ?? code}. ${output()}`));
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
      const id = ++lastId;
      hold(true);
      const outcome = await new Promise<ProcessAnswer | EngineError>((resolve) => {
        const settle = (result: ProcessAnswer | EngineError) => {
          stopWatching();
          signal.removeEventListener('abort', cancel);
          resolve(result);
        };
        const cancel = () => settle(cancelled(options));
        const stopWatching = expectWork(() => settle(stalled(options)));
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

function send(child: ChildProcess, what: object, onFailure: (cause: Error) => void): void {
  child.send(what, (cause) => {
    if (cause) onFailure(cause);
  });
}

const reported = (failure: { code: EngineErrorCode; message: MessageRef; detail: string }) =>
  new EngineError(failure.code, failure.message, {
    detail: failure.detail,
    retryable: failure.code === 'ENGINE_CRASHED',
  });

const cancelled = ({ label }: EngineProcessOptions) =>
  new EngineError('ENGINE_CANCELLED', message('tts.stopped', { label }));

const crashed = ({ label }: EngineProcessOptions, detail: string) =>
  new EngineError('ENGINE_CRASHED', message('tts.crashed', { label }), { retryable: true, detail });

const stalled = ({ label }: EngineProcessOptions) =>
  new EngineError('ENGINE_STALLED', message('tts.notResponding', { label }), {
    retryable: true,
    detail: 'no sign of work',
  });
