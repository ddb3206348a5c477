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
import { EngineError } from '../engine-error.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { toEngineError } from '../program-failure.ts';
import type { EngineVoice, SpeakRequest, TextToSpeechEngine } from './port.ts';
import {
  cancelledVoice,
  explainVoiceStatus,
  readSound,
  slowVoice,
  unreachableVoice,
} from './service-failures.ts';
import { refuseUnusable } from './speak-request.ts';
import { writeWav } from './wav-file.ts';

export type PollyOptions = {
  region: string;
  /** For a service of the same protocol elsewhere. */
  endpoint?: string;
  timeoutMs?: number;
};

const service = 'Amazon Polly';
const defaultTimeoutMs = 60_000;
/** The service's own limit of characters that are billed. */
const mostCharacters = 3_000;
/** The most it gives for PCM, with every engine. */
const samplesPerSecond = 16_000;

const voices: readonly EngineVoice[] = languageCodes.flatMap((language) =>
  voiceCatalogue[language].voices.flatMap(({ id, name, gender, locale, engines }) =>
    engines.map((engine) => ({ voiceId: id, name, gender, languages: [language], locale, engine })),
  ),
);

/** The catalogue's own voices, hosted. Credentials come from where Amazon's programs look for them. */
export function createPollyEngine(options: PollyOptions): TextToSpeechEngine {
  let client: Promise<PollyClient> | undefined;
  return {
    id: 'amazon-polly',
    label: `${service} (${options.region})`,
    speaks: 'both',
    // Every question is billed or counted: whether it answers is found out when it is used.
    status: async () => ({ ready: true }),
    voices: async () => [...voices],
    remedyFor: () => undefined,
    speak: async (request) => {
      const voice = refuseUnusable(service, voices, request);
      if ([...request.text].length > mostCharacters)
        throw new EngineError(
          'ENGINE_BAD_INPUT',
          `${service} takes at most ${mostCharacters} characters at once. Shorten the text.`,
        );
      client ??= createClient(options);
      const sound = await synthesise(await client, options, request, voice.locale);
      try {
        const durationMs = await writeOutputFile(request.outputPath, (path) =>
          writeWav(path, sound, samplesPerSecond),
        );
        return { durationMs };
      } catch (error) {
        throw toEngineError(error, 'Reading the text aloud');
      }
    },
  };
}

/** Only where it is used: the client is some megabytes of code. */
async function createClient({ region, endpoint }: PollyOptions): Promise<PollyClient> {
  const { PollyClient } = await import('@aws-sdk/client-polly');
  return new PollyClient({ region, maxAttempts: 2, ...(endpoint ? { endpoint } : {}) });
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
    // A stream that was broken off ends like one that is complete.
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
    // Only markup can ask for another pace; what people wrote stays text in it.
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
