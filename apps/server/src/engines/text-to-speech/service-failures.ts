import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';

/** Ten minutes of speech at 48 kHz, more than one call needs. */
const maxBytes = 64 * 1024 ** 2;
const maxDetailLength = 500;

/** Throws ENGINE_BAD_ANSWER as soon as there is more than speech for one text can be. */
export async function readSound(
  service: MessageRef,
  body: AsyncIterable<Uint8Array>,
  limit = maxBytes,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit)
      throw new EngineError(
        'ENGINE_BAD_ANSWER',
        message('tts.serviceResponseTooLarge', { service }),
        { detail: `more than ${limit} bytes` },
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The start of a service's error message, with `secret` removed. */
export async function readComplaint(
  body: AsyncIterable<Uint8Array>,
  secret: string | undefined,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 4_096) break;
  }
  return (secret ? text.replaceAll(secret, '***') : text).slice(0, maxDetailLength);
}

/** The error for a rejected request. */
export function explainVoiceStatus(
  service: MessageRef,
  status: number,
  detail: string,
): EngineError {
  const fault = (
    code: ConstructorParameters<typeof EngineError>[0],
    message: MessageRef,
    retryable = false,
  ) => new EngineError(code, message, { detail: `HTTP ${status}: ${detail}`, status, retryable });
  if (status === 401 || status === 403)
    return fault('ENGINE_REMOTE_REFUSED', message('tts.serviceCredentialsRejected', { service }));
  if (status === 402 || status === 429)
    return fault(
      'ENGINE_REMOTE_REFUSED',
      message('machineTranslation.serviceLimitReached', { service }),
      status === 429,
    );
  if (status === 404)
    return fault('ENGINE_UNAVAILABLE', message('tts.serviceVoiceUnknown', { service }));
  if (status >= 500) return fault('ENGINE_CRASHED', message('tts.serviceError', { service }), true);
  return fault('ENGINE_BAD_INPUT', message('tts.serviceTextRejected', { service, status }));
}

export function unreachableVoice(service: MessageRef, error: unknown): EngineError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new EngineError(
    'ENGINE_UNAVAILABLE',
    message('machineTranslation.serviceUnreachable', { service }),
    {
      retryable: true,
      detail: cause instanceof Error ? cause.message : String(cause),
      cause: error,
    },
  );
}

export const cancelledVoice = (cause?: unknown) =>
  new EngineError('ENGINE_CANCELLED', message('tts.canceled'), { cause });

export const slowVoice = (service: MessageRef, cause?: unknown) =>
  new EngineError('ENGINE_TIMEOUT', message('tts.serviceTimedOut', { service }), {
    retryable: true,
    cause,
  });
