import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { OriginHeaders } from '../origin-headers.ts';
import type { ServiceFetch } from '../service-fetch.ts';

const maxAnswerBytes = 16 * 1024 * 1024;

export type JsonCall = {
  service: MessageRef;
  url: string;
  headers?: Record<string, string>;
  originHeaders?: OriginHeaders | undefined;
  /** Removed from the service's messages before they are logged. */
  secret?: string | undefined;
  body?: unknown;
  fetch?: ServiceFetch | undefined;
  timeoutMs: number;
  signal: AbortSignal;
};

/**
 * Sends a request to a translation service and parses the response. Throws EngineError only; messages contain no keys.
 */
export async function callJson<T extends z.ZodType>(
  answer: T,
  call: JsonCall,
): Promise<z.infer<T>> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await (call.fetch ?? fetch)(call.url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.originHeaders?.(),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.any([call.signal, timeout]),
      // A redirect would send the text and the key to a host that was not configured.
      redirect: 'error',
    });
    if (!response.ok)
      throw explainStatus(
        call.service,
        response.status,
        redact(await readStart(response, 4_096), call.secret).slice(0, 500),
      );
    return parseAnswer(answer, call.service, await readText(response, maxAnswerBytes), call.secret);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (call.signal.aborted)
      throw new EngineError('ENGINE_CANCELLED', message('machineTranslation.canceled'), {
        cause: error,
      });
    if (timeout.aborted)
      throw new EngineError(
        'ENGINE_TIMEOUT',
        message('machineTranslation.serviceTimedOut', { service: call.service }),
        { retryable: true, cause: error },
      );
    throw new EngineError(
      'ENGINE_UNAVAILABLE',
      message('machineTranslation.serviceUnreachable', { service: call.service }),
      { retryable: true, detail: describeCause(error), cause: error },
    );
  }
}

function redact(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '***') : text;
}

/** fetch reports only "fetch failed" and hides the cause. */
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
        message('machineTranslation.serviceResponseTooLarge'),
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** Error messages of services can be long; the start is enough. */
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
  service: MessageRef,
  text: string,
  secret?: string,
): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      message('machineTranslation.serviceResponseUnreadable', { service }),
      { retryable: true, detail: redact(text, secret).slice(0, 500), cause },
    );
  }
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new EngineError(
    'ENGINE_BAD_ANSWER',
    message('machineTranslation.serviceResponseUnreadable', { service }),
    {
      retryable: true,
      detail: redact(text, secret).slice(0, 500),
    },
  );
}

function explainStatus(service: MessageRef, status: number, detail: string): EngineError {
  if (status === 401 || status === 403)
    return new EngineError(
      'ENGINE_REMOTE_REFUSED',
      message('machineTranslation.serviceKeyRejected', { service }),
      { detail, status },
    );
  if (status === 429)
    return new EngineError(
      'ENGINE_REMOTE_REFUSED',
      message('machineTranslation.serviceLimitReached', { service }),
      { retryable: true, detail, status },
    );
  if (status >= 500)
    return new EngineError(
      'ENGINE_CRASHED',
      message('machineTranslation.serviceError', { service }),
      {
        retryable: true,
        detail,
        status,
      },
    );
  return new EngineError(
    'ENGINE_BAD_INPUT',
    message('machineTranslation.serviceRequestRejected', { service, status }),
    { detail, status },
  );
}
