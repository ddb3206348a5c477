import { EngineError } from '../engine-error.ts';

/** Ten hours of words with times are about 12 MB of JSON. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const KEPT_DETAIL = 500;

/** The answer's text; throws ENGINE_BAD_ANSWER as soon as it grows beyond 64 MB. */
export async function readLimited(response: Response, limit = MAX_ANSWER_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit)
      throw new EngineError('ENGINE_BAD_ANSWER', 'The speech service gave an unusable answer.', {
        detail: `more than ${limit} bytes`,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What a status that is not 2xx means for the person who waits. The key never gets into the detail. */
export function refusal(response: Response, body: string, apiKey?: string): EngineError {
  const { status } = response;
  const said = apiKey ? body.replaceAll(apiKey, '***') : body;
  const detail = `HTTP ${status}: ${said.slice(0, KEPT_DETAIL)}`;
  if (status === 401 || status === 403)
    return new EngineError('ENGINE_REMOTE_REFUSED', 'The speech service refused our credentials.', {
      detail,
    });
  if (status === 402 || status === 429)
    return new EngineError('ENGINE_REMOTE_REFUSED', 'The speech service’s quota is used up.', {
      detail,
      retryable: status === 429,
    });
  if (status === 404)
    return new EngineError('ENGINE_UNAVAILABLE', 'The speech service has no such model.', {
      detail,
    });
  if (status === 408 || status === 504)
    return new EngineError('ENGINE_TIMEOUT', 'The speech service did not answer in time.', {
      detail,
      retryable: true,
    });
  if (status >= 500)
    return new EngineError('ENGINE_CRASHED', 'The speech service failed.', {
      detail,
      retryable: true,
    });
  if (status === 413)
    return new EngineError(
      'ENGINE_BAD_INPUT',
      'The recording is too long for the speech service.',
      { detail },
    );
  return new EngineError('ENGINE_BAD_INPUT', 'The speech service could not use this recording.', {
    detail,
  });
}

export function unreachable(error: unknown): EngineError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new EngineError('ENGINE_UNAVAILABLE', 'The speech service cannot be reached.', {
    retryable: true,
    detail: cause instanceof Error ? cause.message : String(cause),
    cause: error,
  });
}
