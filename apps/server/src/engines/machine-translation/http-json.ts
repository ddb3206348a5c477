import type { z } from 'zod';
import { EngineError } from '../engine-error.ts';

const maxAnswerBytes = 16 * 1024 * 1024;

export type JsonCall = {
  service: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  signal: AbortSignal;
};

/** Asks a translation service and parses what it says. Throws EngineError only; keys are in no message. */
export async function callJson<T extends z.ZodType>(
  answer: T,
  call: JsonCall,
): Promise<z.infer<T>> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetch(call.url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.any([call.signal, timeout]),
    });
    if (!response.ok)
      throw explainStatus(
        call.service,
        response.status,
        (await readText(response, 4_096)).slice(0, 500),
      );
    return parseAnswer(answer, call.service, await readText(response, maxAnswerBytes));
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (call.signal.aborted)
      throw new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.', { cause: error });
    if (timeout.aborted)
      throw new EngineError(
        'ENGINE_TIMEOUT',
        `${call.service} did not answer in time. Press Retry.`,
        { retryable: true, cause: error },
      );
    throw new EngineError(
      'ENGINE_UNAVAILABLE',
      `${call.service} cannot be reached. Tell your administrator to check its address.`,
      { retryable: true, cause: error },
    );
  }
}

async function readText(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit)
      throw new EngineError(
        'ENGINE_BAD_ANSWER',
        'The translation service answered with far more than was asked.',
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

export function parseAnswer<T extends z.ZodType>(
  answer: T,
  service: string,
  text: string,
): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      `${service} answered in a form that cannot be read.`,
      { retryable: true, detail: text.slice(0, 500), cause },
    );
  }
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new EngineError('ENGINE_BAD_ANSWER', `${service} answered in a form that cannot be read.`, {
    retryable: true,
    detail: text.slice(0, 500),
  });
}

function explainStatus(service: string, status: number, detail: string): EngineError {
  if (status === 401 || status === 403)
    return new EngineError(
      'ENGINE_REMOTE_REFUSED',
      `${service} refuses our credentials. Tell your administrator to check the key.`,
      { detail },
    );
  if (status === 429)
    return new EngineError(
      'ENGINE_REMOTE_REFUSED',
      `${service} says that its limit is reached. Try again later.`,
      { retryable: true, detail },
    );
  if (status >= 500)
    return new EngineError('ENGINE_CRASHED', `${service} had an error of its own. Press Retry.`, {
      retryable: true,
      detail,
    });
  return new EngineError('ENGINE_BAD_INPUT', `${service} refused the request (HTTP ${status}).`, {
    detail,
  });
}
