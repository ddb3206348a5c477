import { EngineError } from '../engine-error.ts';

/** Ten minutes of speech at 48 kHz; nobody asks for more in one call. */
const mostBytes = 64 * 1024 ** 2;
const keptDetail = 500;

/** Throws ENGINE_BAD_ANSWER as soon as there is more than can be speech for one text. */
export async function readSound(
  service: string,
  body: AsyncIterable<Uint8Array>,
  limit = mostBytes,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit)
      throw new EngineError(
        'ENGINE_BAD_ANSWER',
        `${service} answered with far more than was asked. Tell your administrator.`,
        { detail: `more than ${limit} bytes` },
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The beginning of what a service says about its own failure; `secret` is taken out of it. */
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
  return (secret ? text.replaceAll(secret, '***') : text).slice(0, keptDetail);
}

/** What a refusal means for the person who waits. */
export function explainVoiceStatus(service: string, status: number, detail: string): EngineError {
  const fault = (
    code: ConstructorParameters<typeof EngineError>[0],
    message: string,
    retryable = false,
  ) => new EngineError(code, message, { detail: `HTTP ${status}: ${detail}`, retryable });
  if (status === 401 || status === 403)
    return fault(
      'ENGINE_REMOTE_REFUSED',
      `${service} refuses our credentials. Tell your administrator to check them.`,
    );
  if (status === 402 || status === 429)
    return fault(
      'ENGINE_REMOTE_REFUSED',
      `${service} says that its limit is reached. Try again later.`,
      status === 429,
    );
  if (status === 404)
    return fault(
      'ENGINE_UNAVAILABLE',
      `${service} does not know this voice or model. Tell your administrator to check the settings.`,
    );
  if (status >= 500)
    return fault('ENGINE_CRASHED', `${service} had an error of its own. Try again.`, true);
  return fault('ENGINE_BAD_INPUT', `${service} could not speak this text (HTTP ${status}).`);
}

export function unreachableVoice(service: string, error: unknown): EngineError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new EngineError(
    'ENGINE_UNAVAILABLE',
    `${service} cannot be reached. Tell your administrator to check its address.`,
    {
      retryable: true,
      detail: cause instanceof Error ? cause.message : String(cause),
      cause: error,
    },
  );
}

export const cancelledVoice = (cause?: unknown) =>
  new EngineError('ENGINE_CANCELLED', 'Reading the text aloud was cancelled.', { cause });

export const slowVoice = (service: string, cause?: unknown) =>
  new EngineError('ENGINE_TIMEOUT', `${service} did not answer in time. Try again.`, {
    retryable: true,
    cause,
  });
