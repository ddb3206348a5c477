import type { Readable } from 'node:stream';
import type {
  Engine,
  PollyClient,
  LanguageCode as PollyLanguage,
  SynthesizeSpeechCommandInput,
  VoiceId,
} from '@aws-sdk/client-polly';
import { languageCodes } from '@glossa/contracts/languages';
import { voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import type { OriginHeaders } from '../origin-headers.ts';
import { toEngineError } from '../program-failure.ts';
import type { EngineVoice, SpeakRequest, TextToSpeechEngine } from './port.ts';
import {
  cancelledVoice,
  explainVoiceStatus,
  readSound,
  slowVoice,
  unreachableVoice,
} from './service-failures.ts';
import { assertSpeakable } from './speak-request.ts';
import { writeWav } from './wav-file.ts';

export type PollyOptions = {
  region: string;
  /** For a compatible service elsewhere. */
  endpoint?: string;
  timeoutMs?: number;
  originHeaders?: OriginHeaders | undefined;
};

const service = message('tts.amazonPolly');
const defaultTimeoutMs = 60_000;
/** The service's limit of billed characters. */
const maxCharacters = 3_000;
/** The highest rate of PCM, with every engine. */
const samplesPerSecond = 16_000;

const voices: readonly EngineVoice[] = languageCodes.flatMap((language) =>
  voiceCatalogue[language].voices.flatMap(({ id, name, gender, locale, engines }) =>
    engines.map((engine) => ({ voiceId: id, name, gender, languages: [language], locale, engine })),
  ),
);

/** The catalog's own voices, hosted. Credentials come from the default locations of the AWS SDK. */
export function createPollyEngine(options: PollyOptions): TextToSpeechEngine {
  let client: Promise<PollyClient> | undefined;
  return {
    id: 'amazon-polly',
    label: { text: `Amazon Polly (${options.region})` },
    speaks: 'both',
    // Every request is billed or counted, so availability is only known when it is used.
    status: async () => ({ ready: true }),
    voices: async () => [...voices],
    remedyFor: () => undefined,
    speak: async (request) => {
      const voice = assertSpeakable(service, voices, request);
      if ([...request.text].length > maxCharacters)
        throw new EngineError(
          'ENGINE_BAD_INPUT',
          message('tts.textTooLong', { service, mostCharacters: maxCharacters }),
        );
      client ??= createClient(options);
      const sound = await synthesise(await client, options, request, voice.locale);
      try {
        const durationMs = await writeOutputFile(request.outputPath, (path) =>
          writeWav(path, sound, samplesPerSecond),
        );
        return { durationMs };
      } catch (error) {
        throw toEngineError(error, message('tts.generatingSpeech'));
      }
    },
  };
}

/** Loaded lazily: the client is some megabytes of code. */
async function createClient({
  region,
  endpoint,
  originHeaders,
}: PollyOptions): Promise<PollyClient> {
  const { PollyClient } = await import('@aws-sdk/client-polly');
  const client = new PollyClient({ region, maxAttempts: 2, ...(endpoint ? { endpoint } : {}) });
  client.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      Object.assign(headers, originHeaders?.());
      return next(args);
    },
    // Before the request is signed.
    { step: 'build' },
  );
  return client;
}

async function synthesise(
  client: PollyClient,
  options: PollyOptions,
  request: SpeakRequest,
  locale: string,
): Promise<Buffer> {
  const { SynthesizeSpeechCommand } = await import('@aws-sdk/client-polly');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const abortSignal = AbortSignal.any([request.signal, timeout]);
  try {
    const { AudioStream } = await client.send(
      new SynthesizeSpeechCommand(inputFor(request, locale)),
      { abortSignal },
    );
    const stream = AudioStream as Readable | undefined;
    if (!stream) return Buffer.alloc(0);
    const stop = () => stream.destroy(new Error('aborted'));
    abortSignal.addEventListener('abort', stop, { once: true });
    const sound = await readSound(service, stream).finally(() =>
      abortSignal.removeEventListener('abort', stop),
    );
    // An interrupted stream ends like a complete one.
    abortSignal.throwIfAborted();
    return sound;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (request.signal.aborted) throw cancelledVoice(error);
    if (timeout.aborted) throw slowVoice(service, error);
    throw explain(error);
  }
}

function inputFor(
  { text, voiceId, engine, rate }: SpeakRequest,
  locale: string,
): SynthesizeSpeechCommandInput {
  return {
    OutputFormat: 'pcm',
    SampleRate: String(samplesPerSecond),
    VoiceId: voiceId as VoiceId,
    Engine: engine.toLowerCase() as Engine,
    LanguageCode: locale as PollyLanguage,
    // Only SSML can set another rate; the user's text is escaped.
    ...(rate === 1
      ? { TextType: 'text', Text: text }
      : {
          TextType: 'ssml',
          Text: `<speak><prosody rate="${Math.round(rate * 100)}%">${escapeXml(text)}</prosody></speak>`,
        }),
  };
}

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function explain(error: unknown): EngineError {
  const status = statusOf(error);
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return explainVoiceStatus(service, 401, detail);
  if (error instanceof Error && /Throttl|TooManyRequests/.test(error.name))
    return explainVoiceStatus(service, 429, detail);
  return status === undefined
    ? unreachableVoice(service, error)
    : explainVoiceStatus(service, status, detail);
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata))
    return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}
