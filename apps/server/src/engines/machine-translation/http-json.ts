import type { z } from 'zod';
import { EngineError } from '../engine-error.ts';

const maxAnswerBytes = 16 * 1024 * 1024;

export type JsonCall = {
  service: string;
  url: string;
  headers?: Record<string, string>;
  /** Taken out of whatever the service says before that is logged. */
  secret?: string | undefined;
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
      // A redirect would carry the text and the key to somewhere nobody configured.
      redirect: 'error',
    });
    if (!response.ok)
      throw explainStatus(
        call.service,
        response.status,
        conceal(await readStart(response, 4_096), call.secret).slice(0, 500),
      );
    return parseAnswer(answer, call.service, await readText(response, maxAnswerBytes), call.secret);
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
      { retryable: true, detail: describeCause(error), cause: error },
    );
  }
}

function conceal(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '***') : text;
}

/** fetch says only "fetch failed" and hides why. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
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

/** What a service says about its own failure may be long; its beginning is enough. */
async function readStart(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limit) break;
  }
  return text.slice(0, limit);
}

export function parseAnswer<T extends z.ZodType>(
  answer: T,
  service: string,
  text: string,
  secret?: string,
): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      `${service} answered in a form that cannot be read.`,
      { retryable: true, detail: conceal(text, secret).slice(0, 500), cause },
    );
  }
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new EngineError('ENGINE_BAD_ANSWER', `${service} answered in a form that cannot be read.`, {
    retryable: true,
    detail: conceal(text, secret).slice(0, 500),
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
