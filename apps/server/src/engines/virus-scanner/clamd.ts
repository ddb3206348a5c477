import { type FileHandle, open } from 'node:fs/promises';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import type { ScanResult, VirusScanner } from './port.ts';

/** Bytes of a file per message; clamd accepts any length up to its StreamMaxLength. */
const chunkBytes = 256 * 1024;
/** An answer is a short line; anything longer is not clamd. */
const maxAnswerBytes = 4_096;
/** Without a byte in either direction. clamd's own limit for a file is 120 s (MaxScanTime). */
const defaultIdleMs = 150_000;

/**
 * ClamAV's daemon at a Unix socket or a TCP port, with its INSTREAM command (man clamd), so that it needs no right to
 * read our files and may run on another machine. A file of more than `maxBytes`, clamd's StreamMaxLength, is not sent:
 * clamd would end the connection while it is read, and its answer could be lost.
 */
export function createClamd(
  at: NetConnectOpts,
  { maxBytes, idleMs = defaultIdleMs }: { maxBytes: number; idleMs?: number },
): VirusScanner {
  return {
    id: 'clamd',
    scan: async (path, signal) => {
      const file = await open(path);
      try {
        if ((await file.stat()).size > maxBytes) return { verdict: 'too-large' };
        return readVerdict(await converse(at, idleMs, 'INSTREAM', file, signal));
      } finally {
        await file.close();
      }
    },
    version: async () => converse(at, idleMs, 'VERSION'),
  };
}

/** @throws EngineError with ENGINE_BAD_ANSWER for anything that is no verdict. */
function readVerdict(answer: string): ScanResult {
  if (answer === 'stream: OK') return { verdict: 'clean' };
  if (answer.startsWith('INSTREAM size limit exceeded')) return { verdict: 'too-large' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (signature === undefined)
    throw new EngineError('ENGINE_BAD_ANSWER', message('engines.virusScannerFailed'), {
      retryable: true,
      detail: answer,
    });
  // With AlertExceedsMax, clamd says that it stopped at one of its limits. That is no virus.
  if (signature.startsWith('Heuristics.Limits.Exceeded')) return { verdict: 'too-large' };
  return { verdict: 'infected', signature };
}

/** Sends a command, with a file behind it if there is one, and returns the answer without its terminator. */
async function converse(
  at: NetConnectOpts,
  idleMs: number,
  command: 'INSTREAM' | 'VERSION',
  file?: FileHandle,
  signal?: AbortSignal,
): Promise<string> {
  const socket = connect(at);
  let ended: EngineError | undefined;
  const end = (error: EngineError) => {
    ended = error;
    socket.destroy(error);
  };
  const cancel = () =>
    end(new EngineError('ENGINE_CANCELLED', message('engines.virusScannerFailed')));
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  socket.setTimeout(idleMs, () =>
    end(
      new EngineError('ENGINE_TIMEOUT', message('engines.virusScannerFailed'), {
        retryable: true,
        detail: `no answer for ${idleMs} ms`,
      }),
    ),
  );
  try {
    const answer = readAnswer(socket);
    const sent = send(socket, command, file);
    // Where clamd answers before the end, as it does for a file that it finds too large, only the answer counts.
    const [first] = await Promise.all([answer, Promise.race([sent, answer])]);
    return first;
  } catch (error) {
    if (ended) throw ended;
    // An error of our own file is not the scanner's.
    if (error instanceof Unreadable) throw error.cause;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new EngineError('ENGINE_UNAVAILABLE', message('engines.virusScannerFailed'), {
      retryable: true,
      detail: ['EPIPE', 'ECONNRESET'].includes(code)
        ? `${code}: is its StreamMaxLength smaller than GLOSSA_CLAMD_MAX_BYTES?`
        : code || String(error),
      cause: error,
    });
  } finally {
    signal?.removeEventListener('abort', cancel);
    socket.destroy();
  }
}

async function send(socket: Socket, command: string, file: FileHandle | undefined): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`));
  if (!file) return;
  for (;;) {
    const chunk = await readChunk(file);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    // One of no bytes is the end.
    await write(socket, Buffer.concat([length, chunk]));
    if (chunk.length === 0) return;
  }
}

class Unreadable extends Error {}

async function readChunk(file: FileHandle): Promise<Buffer> {
  const { bytesRead, buffer } = await file
    .read(Buffer.alloc(chunkBytes), 0, chunkBytes)
    .catch((error: unknown) => {
      throw new Unreadable('the file could not be read', { cause: error });
    });
  return buffer.subarray(0, bytesRead);
}

/** Waits until the bytes are on their way, so that a large file is not held in memory. */
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) =>
    socket.write(bytes, (error) => (error ? reject(error) : resolve())),
  );

/** Until the terminating NUL or the end of the connection. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    let failure: Error | undefined;
    socket.on('data', (bytes: Buffer) => {
      answer = Buffer.concat([answer, bytes]);
      const end = answer.indexOf(0);
      if (end >= 0) resolve(answer.toString('utf8', 0, end));
      else if (answer.length > maxAnswerBytes) socket.destroy(new Error('the answer is too long'));
    });
    socket.on('error', (error) => {
      failure = error;
    });
    socket.on('close', () =>
      reject(failure ?? new Error('the connection ended without an answer')),
    );
  });
}
