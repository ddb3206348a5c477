import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRefused, requireSafeUrl, safeLookup } from './safe-address.ts';

export type PostSettings = {
  /** Hosts that the operator allows besides public ones. */
  allowedHosts: readonly string[];
  /** Milliseconds for all of it. */
  timeoutMs?: number;
  lookup?: LookupFunction;
};
export type Answer = {
  /** HTTP status; null where no answer came. */
  status: number | null;
  /** Its first 1,024 bytes. */
  text: string | null;
  /** A sentence; null where the receiver took it. */
  failure: string | null;
  durationMs: number;
};

const mostAnswerBytes = 1_024;
const patienceMs = 10_000;

/** Posts JSON to a receiver that nobody vouches for. Never throws: whatever goes wrong is in the answer. */
export async function postPayload(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  settings: PostSettings,
): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const timeoutMs = settings.timeoutMs ?? patienceMs;
  try {
    const { status, text } = await send(new URL(address), body, headers, settings, timeoutMs);
    return { status, text, failure: explainStatus(status), durationMs: took() };
  } catch (error) {
    return { status: null, text: null, failure: explain(error, timeoutMs), durationMs: took() };
  }
}

function send(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  { allowedHosts, lookup }: PostSettings,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  requireSafeUrl(url, allowedHosts);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      // A connection of its own: none that was opened for another address is used again.
      agent: false,
      lookup: lookup ?? safeLookup(url, allowedHosts),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Glossa-Webhooks',
      },
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      // The status has decided; of a body that is huge, or never ends, the first part does.
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, text: text.replaceAll('\0', '') });
        call.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size >= mostAnswerBytes) end();
      });
      answer.on('end', end);
      // The end of our patience is one, and comes to the call first.
      call.off('error', reject);
      call.on('error', end);
      answer.on('error', end);
    });
    call.end(body);
  });
}

function explainStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The receiver answered with a redirect (${status}), which is not followed. Enter the address it points to.`;
  return `The receiver answered with ${status}.`;
}

function explain(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressRefused) return error.message;
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError')
    return `The receiver did not answer within ${timeoutMs / 1_000} seconds.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the host is not known.';
  if (code === 'ECONNREFUSED') return 'The receiver does not accept connections.';
  if (code === 'ECONNRESET') return 'The receiver broke off the connection.';
  return `The receiver could not be reached: ${code ?? message}.`;
}
