import { rmSync } from 'node:fs';
import { message } from '@glossa/messages/message';
import { AppError } from '../../http/app-error.ts';
import { ParserBreach, type ParserProcess, startParserProcess } from './parser-process.ts';
import type { ParserOwner, Parsers } from './task.ts';

/**
 * Three files at once; two of an organization, one of a user. So a bad file makes only its sender wait. What a person waits
 * for is counted on its own: as many more.
 */
const processes = 3;
const perOrganisation = 2;
const perUser = 1;
/** Files of a user that wait. */
const maxWaiting = 20;
/** How often a file is read again whose process was ended from outside. */
const maxTries = 3;
/** One process is kept ready; more end when they were idle for this long. */
const idleMs = 30_000;

/** As much of a logger as is needed. */
export type ParserLog = { warn: (fields: object, text: string) => void };

type Turn = ParserOwner & { waitedFor: boolean };
type Waiting = { turn: Turn; start: () => void };

export function createParserPool({
  logger,
  folder,
  start = () => startParserProcess(folder === undefined ? {} : { folder }),
}: {
  logger: ParserLog;
  /** Where processes get their files. It is emptied first: what is there was left by a killed server. */
  folder?: string;
  start?: () => ParserProcess;
}): Parsers {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  const running = new Set<Turn>();
  const waiting: Waiting[] = [];
  const idle: ParserProcess[] = [];
  const all = new Set<ParserProcess>();
  let stopped = false;

  const count = (turn: Turn, field?: keyof ParserOwner) =>
    [...running].filter(
      (other) => other.waitedFor === turn.waitedFor && (!field || other[field] === turn[field]),
    ).length;
  const mayStart = (turn: Turn) =>
    count(turn) < processes &&
    count(turn, 'organisationId') < perOrganisation &&
    count(turn, 'userId') < perUser;

  const startWaiting = () => {
    for (;;) {
      // The organization with the fewest at work, then the one that has waited longest.
      const [next] = waiting
        .filter(({ turn }) => mayStart(turn))
        .sort((a, b) => count(a.turn, 'organisationId') - count(b.turn, 'organisationId'));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next.turn);
      next.start();
    }
  };

  const takeTurn = async (turn: Turn, signal: AbortSignal | undefined) => {
    const others = waiting.filter(
      (other) => other.turn.userId === turn.userId && other.turn.waitedFor === turn.waitedFor,
    );
    if (others.length >= maxWaiting)
      throw new AppError('RATE_LIMITED', message('errors.tooManyFilesWaiting'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { turn, start: resolve };
    const cancel = () => {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(signal?.reason);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel, { once: true });
    waiting.push(entry);
    startWaiting();
    await promise.finally(() => signal?.removeEventListener('abort', cancel));
  };

  const open = () => {
    const process = start();
    all.add(process);
    return process;
  };
  const close = (process: ParserProcess) => {
    all.delete(process);
    return process.end();
  };
  const takeProcess = () => {
    for (let process = idle.pop(); process; process = idle.pop()) {
      if (process.alive()) return process;
      all.delete(process);
    }
    return open();
  };
  const giveBack = (process: ParserProcess) => {
    if (!process.alive()) all.delete(process);
    else idle.push(process);
    warmUp();
    setTimeout(() => {
      while (idle.length > 1) {
        const extra = idle.shift();
        if (extra) void close(extra);
      }
    }, idleMs).unref();
  };
  const warmUp = () => {
    if (!stopped && all.size === 0) idle.push(open());
  };

  return {
    warmUp,
    run: async (task, input, { owner, waitedFor = false, signal, onItems }) => {
      const { organisationId, userId } = owner;
      const turn = { organisationId, userId, waitedFor };
      await takeTurn(turn, signal);
      // Results that were passed on cannot be taken back: then the caller has to try again.
      let passed = false;
      const passOn =
        onItems &&
        ((items: never[]) => {
          passed = true;
          return onItems(items);
        });
      const read = async (tries: number): Promise<unknown> => {
        const process = takeProcess();
        try {
          // The task's types are those of its function.
          const options = { limits: task.limits, signal, onItems: passOn };
          return await process.run(task as never, input, options as never);
        } catch (error) {
          const again = error instanceof ParserBreach && error.fromOutside && !passed && !stopped;
          // Whoever waited for one that was silent has waited long enough.
          const isSilent = error instanceof ParserBreach && error.code === 'FILE_TAKES_TOO_LONG';
          if (!again || isSilent || tries >= maxTries) throw error;
          logger.warn(
            { task: task.name, organisationId, userId, detail: error.message },
            'a process that reads files was ended from outside: the file is read again',
          );
        } finally {
          giveBack(process);
        }
        return read(tries + 1);
      };
      try {
        return (await read(1)) as never;
      } catch (error) {
        if (!(error instanceof ParserBreach)) throw error;
        logger.warn(
          { code: error.code, task: task.name, organisationId, userId, detail: error.message },
          'a file could not be read within the limits',
        );
        throw new AppError(error.code, undefined, { cause: error });
      } finally {
        running.delete(turn);
        startWaiting();
      }
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...all].map(close));
    },
  };
}
