import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { AddressNotAllowed, guardConnection } from '../../platform/outbound/safe-address.ts';

export type PostSettings = {
  /** Hosts that the operator allows besides public ones. */
  allowedHosts: readonly string[];
  /** Milliseconds in total. */
  timeoutMs?: number;
  lookup?: LookupFunction;
};
export type Answer = {
  /** HTTP status; null without a response. */
  status: number | null;
  /** Its first 1,024 bytes. */
  text: string | null;
  /** Null if the receiver accepted it. */
  failure: MessageRef | null;
  durationMs: number;
};

const maxAnswerBytes = 1_024;
const defaultTimeoutMs = 10_000;

/** Posts JSON to an untrusted receiver. Never throws: errors are in the result. */
export async function postPayload(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  settings: PostSettings,
): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const timeoutMs = settings.timeoutMs ?? defaultTimeoutMs;
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
  const guard = guardConnection(url, allowedHosts, lookup);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      ...guard,
      method: 'POST',
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
      // The status is sufficient; of a huge or endless body the start is kept.
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, text: text.replaceAll('\0', '') });
        call.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size >= maxAnswerBytes) end();
      });
      answer.on('end', end);
      // The timeout reaches the call first.
      call.off('error', reject);
      call.on('error', end);
      answer.on('error', end);
    });
    call.end(body);
  });
}

function explainStatus(status: number): MessageRef | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return message('webhooks.redirectNotFollowed', { status });
  return message('webhooks.receiverStatus', { status });
}

function explain(error: unknown, timeoutMs: number): MessageRef {
  if (error instanceof AddressNotAllowed) return error.messageRef;
  const { name, code, message: told } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError')
    return message('webhooks.timedOut', { seconds: timeoutMs / 1_000 });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return message('webhooks.hostUnknown');
  if (code === 'ECONNREFUSED') return message('webhooks.connectionRefused');
  if (code === 'ECONNRESET') return message('webhooks.connectionClosed');
  return message('webhooks.unreachable', { reason: code ?? told });
}
