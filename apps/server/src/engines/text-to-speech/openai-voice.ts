import { readFile, writeFile } from 'node:fs/promises';
import { languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { readWavFormat } from '../media-tools/wav-format.ts';
import { listOpenAiModels, openAiUrl } from '../openai-models.ts';
import type { OriginHeaders } from '../origin-headers.ts';
import { toEngineError } from '../program-failure.ts';
import type { ServiceFetch } from '../service-fetch.ts';
import type { ServiceTrial } from '../service-trial/port.ts';
import type { EngineVoice, SpeakRequest, Speech, TextToSpeechEngine } from './port.ts';
import {
  cancelledVoice,
  explainVoiceStatus,
  readComplaint,
  readSound,
  slowVoice,
  unreachableVoice,
} from './service-failures.ts';
import { assertSpeakable } from './speak-request.ts';
import { wavDurationMs, writeWav } from './wav-file.ts';

export type OpenAiVoiceOptions = {
  /** With or without "/v1" at the end. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  voices: readonly { id: string; gender: EngineVoice['gender'] }[];
  timeoutMs?: number;
  originHeaders?: OriginHeaders | undefined;
  fetch?: ServiceFetch | undefined;
};

const defaultTimeoutMs = 120_000;
/** The protocol's limit. */
const maxCharacters = 4_096;

/** Any server with OpenAI's speech API: your own machine or a hosted service. */
export function createOpenAiVoiceEngine(options: OpenAiVoiceOptions): TextToSpeechEngine {
  const service = serviceAt(options);
  const voices = options.voices.map(
    ({ id, gender }): EngineVoice => ({
      voiceId: id,
      name: id,
      gender,
      languages: languageCodes,
      locale: 'mul',
      engine: 'Neural',
    }),
  );
  return {
    id: 'openai-voice',
    label: { text: `${options.model} (${new URL(options.baseUrl).host})` },
    speaks: 'Neural',
    // A request to a hosted service costs money, so availability is only known when it is used.
    status: async () => ({ ready: true }),
    voices: async () => voices,
    remedyFor: () => undefined,
    speak: async (request) => {
      assertSpeakable(service, voices, request);
      if ([...request.text].length > maxCharacters)
        throw new EngineError(
          'ENGINE_BAD_INPUT',
          message('tts.textTooLong', { service, mostCharacters: maxCharacters }),
        );
      try {
        return await saveSpeech(request, await ask(service, options, request));
      } catch (error) {
        throw toEngineError(error, message('tts.generatingSpeech'));
      }
    },
  };
}

async function ask(
  service: MessageRef,
  options: OpenAiVoiceOptions,
  { text, voiceId, rate, signal }: Pick<SpeakRequest, 'text' | 'voiceId' | 'rate' | 'signal'>,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const { apiKey, model } = options;
  try {
    const response = await (options.fetch ?? fetch)(openAiUrl(options.baseUrl, '/audio/speech'), {
      method: 'POST',
      headers: {
        ...options.originHeaders?.(),
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({
        model,
        voice: voiceId,
        input: text,
        response_format: 'wav',
        speed: rate,
      }),
      signal: AbortSignal.any([signal, timeout]),
      // A redirect would send the text and the key to a host that was not configured.
      redirect: 'error',
    });
    if (!response.ok)
      throw explainVoiceStatus(
        service,
        response.status,
        await readComplaint(response.body ?? emptyBody(), apiKey),
      );
    return await readSound(service, response.body ?? emptyBody());
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (signal.aborted) throw cancelledVoice(error);
    if (timeout.aborted) throw slowVoice(service, error);
    throw unreachableVoice(service, error);
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

const serviceAt = ({ baseUrl }: OpenAiVoiceOptions): MessageRef =>
  message('tts.voiceServiceAt', { host: new URL(baseUrl).host });

/** Lists the models and has a word spoken: only that shows whether key, model and voice work. */
export const tryOpenAiVoice: ServiceTrial<OpenAiVoiceOptions> = async (options, signal, see) => {
  const service = serviceAt(options);
  see({ models: await listOpenAiModels({ ...options, service, signal }) });
  const voiceId = options.voices[0]?.id ?? '';
  const sound = await ask(service, options, { text: 'Hello.', voiceId, rate: 1, signal });
  // What is no WAV file is the page of another server, or a format that was not asked for.
  if (sound.subarray(0, 4).toString('latin1') !== 'RIFF')
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      message('machineTranslation.serviceResponseUnreadable', { service }),
    );
};

/** Streaming services do not know the length in the header: it is rewritten. */
const saveSpeech = (request: SpeakRequest, sound: Buffer): Promise<Speech> =>
  writeOutputFile(request.outputPath, async (path) => {
    await writeFile(path, sound);
    await wavDurationMs(path);
    const { dataOffset, dataBytes, samplesPerSecond } = await readWavFormat(path);
    const samples = (await readFile(path)).subarray(dataOffset, dataOffset + dataBytes);
    return { durationMs: await writeWav(path, samples, samplesPerSecond) };
  });
