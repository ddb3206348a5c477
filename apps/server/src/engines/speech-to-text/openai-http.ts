import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import { resume, withScope } from '../checkpoint.ts';
import { EngineError } from '../engine-error.ts';
import { listOpenAiModels, openAiUrl } from '../openai-models.ts';
import type { OriginHeaders } from '../origin-headers.ts';
import type { ServiceFetch } from '../service-fetch.ts';
import type { ServiceTrial } from '../service-trial/port.ts';
import { writeInScriptOf } from './chinese-script.ts';
import { coverSpeech } from './cover-speech.ts';
import { formBody } from './form-body.ts';
import { withoutInvented } from './invented-words.ts';
import { heardPartSchema, type OpenAiAnswer, readOpenAiAnswer } from './openai-answer.ts';
import type { SpeechToTextEngine, TranscribeRequest, TranscribeResult, Word } from './port.ts';
import { findParts, type Part } from './recording-parts.ts';
import { joinSentences } from './sentence-joins.ts';
import { findLanguage, languageOfAnswer } from './service-language.ts';
import type { Span } from './speech-spans.ts';
import {
  hashRecording,
  openRecording,
  SAMPLES_PER_SECOND,
  silentWav,
  type WavFile,
} from './wav.ts';
import { findSpeech } from './whisper/find-speech.ts';
import { windowSchema } from './whisper/messages.ts';
import type { HeardWindow } from './windows.ts';
import { orderWordTimes } from './word-times.ts';

export type OpenAiSpeechOptions = {
  /** With or without "/v1" at the end: "https://speech.example.org/v1". */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  /** For a part of at most ten minutes, which takes a slow server minutes. */
  timeoutMs?: number;
  originHeaders?: OriginHeaders | undefined;
  fetch?: ServiceFetch | undefined;
  /** Where someone speaks, which services do not say. Tests replace it. */
  findSpeech?: typeof findSpeech;
};

const TIMEOUT_MS = 30 * 60_000;

/** Any server with OpenAI's transcription API: your own GPU machine or a hosted service. */
export function createOpenAiSpeechEngine(options: OpenAiSpeechOptions): SpeechToTextEngine {
  return {
    id: 'openai-speech',
    label: { text: `${options.model} (${new URL(options.baseUrl).host})` },
    quality: 'best',
    languages: () => languageCodes,
    // A request to a hosted service costs money, so availability is only known when it is used.
    status: async () => ({ ready: true }),
    transcribe: (request) => transcribe(options, request),
  };
}

async function transcribe(
  options: OpenAiSpeechOptions,
  { audioPath, language, signal, checkpoint, onProgress = () => {} }: TranscribeRequest,
): Promise<TranscribeResult> {
  const started = performance.now();
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', message('speech.canceled'));
  const recording = await openRecording(audioPath);
  const { durationMs } = recording;
  onProgress({ phase: 'transcribing', fraction: 0 });
  // What a service makes of a part depends on these.
  const { baseUrl, model } = options;
  const scope = checkpoint && { recording: await hashRecording(audioPath), baseUrl, model };
  const finished = checkpoint && scope && withScope(checkpoint, scope);
  const words: Word[] = [];
  let heard = language;
  /** Named for parts without words, too; it decides only where no part has any. */
  let named: LanguageCode | undefined;
  /** Where the service named a language that is not supported. */
  let certainty: number | undefined;
  const decide = async (answer: Omit<OpenAiAnswer, 'text'>) => {
    const found = await languageOfAnswer(answer);
    heard = found.language;
    certainty = found.certainty;
  };
  const startsMs: number[] = [];
  const hear = (part: Part, asked: typeof language, more = {}) =>
    resume(finished, heardPartSchema, { ...part, asked, ...more }, () =>
      ask(options, recording.toWav(part.startSample, part.count), asked, signal),
    );
  try {
    for (const part of await findParts(recording)) {
      const answer = await hear(part, heard);
      const startMs = millisecondsOf(part.startSample);
      startsMs.push(startMs);
      const endMs = millisecondsOf(part.startSample + part.count);
      const moved = answer.words.map((word) => moveWord(word, startMs));
      words.push(...orderWordTimes(moved, startMs, endMs));
      named ??= findLanguage(answer.spokenLanguage ?? '');
      // The first part in which someone speaks decides, as a service decides by the first words of a recording.
      if (heard === 'detect' && words.length > 0) await decide(answer);
      onProgress({ phase: 'transcribing', fraction: Math.min(1, endMs / durationMs) });
    }
    const windows = await resume(
      finished,
      z.array(windowSchema).optional(),
      { step: 'find-speech' },
      () => findVoice(options, audioPath, signal),
    );
    const voiced = withoutInvented(words, windows ?? []);
    const covered = await coverSpeech(voiced, windows ?? [], async (span) => {
      const part = samplesOf(span);
      startsMs.push(span.startMs, span.endMs);
      const answer = await hear(part, heard, { again: true });
      if (heard === 'detect' && answer.words.length > 0) await decide(answer);
      return answer.words.map((word) => moveWord(word, millisecondsOf(part.startSample)));
    });
    const spoken = heard === 'detect' ? named : heard;
    // Whether someone speaks is the detector's answer: a service that has no words may have left out all of them.
    if ((covered.words.length === 0 && covered.untranscribed.length === 0) || !spoken)
      throw new EngineError('ENGINE_NO_SPEECH', message('media.noSpeech'));
    return {
      language: spoken,
      // The protocol returns no confidence for the language.
      languageScores: language === 'detect' ? [{ language: spoken, score: 1 }] : [],
      ...(certainty !== undefined && { languageCertainty: certainty }),
      words: await writeInScriptOf(spoken, joinSentences(covered.words, startsMs, spoken)),
      ...(windows && { untranscribed: covered.untranscribed }),
      durationMs,
      engineMs: Math.round(performance.now() - started),
      model: options.model,
    };
  } finally {
    await recording.close();
  }
}

/** Undefined on a machine without the detector, on which a service transcribes all the same. */
async function findVoice(
  { findSpeech: find = findSpeech }: OpenAiSpeechOptions,
  audioPath: string,
  signal: AbortSignal,
): Promise<HeardWindow[] | undefined> {
  try {
    return await find(audioPath, signal);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'ENGINE_UNAVAILABLE') return undefined;
    throw error;
  }
}

const samplesOf = ({ startMs, endMs }: Span): Part => ({
  startSample: Math.round((startMs * SAMPLES_PER_SECOND) / 1_000),
  count: Math.round(((endMs - startMs) * SAMPLES_PER_SECOND) / 1_000),
});

const millisecondsOf = (samples: number): number =>
  Math.round((samples * 1_000) / SAMPLES_PER_SECOND);

const moveWord = (word: Word, byMs: number): Word => ({
  ...word,
  startMs: word.startMs + byMs,
  endMs: word.endMs + byMs,
});

/** Ten hours of words with times are about 12 MB of JSON. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const KEPT_DETAIL = 500;

/** The response text; throws ENGINE_BAD_ANSWER as soon as it exceeds 64 MB. */
async function readLimited(response: Response, limit = MAX_ANSWER_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit)
      throw new EngineError('ENGINE_BAD_ANSWER', message('speech.serviceBadAnswer'), {
        detail: `more than ${limit} bytes`,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The error for a status that is not 2xx. The key never appears in the detail. */
function rejection(response: Response, body: string, apiKey?: string): EngineError {
  const { status } = response;
  const said = apiKey ? body.replaceAll(apiKey, '***') : body;
  const told = { detail: `HTTP ${status}: ${said.slice(0, KEPT_DETAIL)}`, status };
  if (status === 401 || status === 403)
    return new EngineError(
      'ENGINE_REMOTE_REFUSED',
      message('speech.serviceCredentialsRejected'),
      told,
    );
  if (status === 402 || status === 429)
    return new EngineError('ENGINE_REMOTE_REFUSED', message('speech.serviceQuotaUsedUp'), {
      ...told,
      retryable: status === 429,
    });
  if (status === 404)
    return new EngineError('ENGINE_UNAVAILABLE', message('speech.serviceModelUnknown'), told);
  if (status === 408 || status === 504)
    return new EngineError('ENGINE_TIMEOUT', message('speech.serviceTimedOut'), {
      ...told,
      retryable: true,
    });
  if (status >= 500)
    return new EngineError('ENGINE_CRASHED', message('speech.serviceFailed'), {
      ...told,
      retryable: true,
    });
  if (status === 413)
    return new EngineError('ENGINE_BAD_INPUT', message('speech.serviceRecordingTooLong'), told);
  return new EngineError('ENGINE_BAD_INPUT', message('speech.serviceRecordingRejected'), told);
}

function unreachable(error: unknown): EngineError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new EngineError('ENGINE_UNAVAILABLE', message('speech.serviceUnreachable'), {
    retryable: true,
    detail: cause instanceof Error ? cause.message : String(cause),
    cause: error,
  });
}

async function ask(
  options: OpenAiSpeechOptions,
  recording: WavFile,
  language: LanguageCode | 'detect',
  signal: AbortSignal,
): Promise<OpenAiAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const url = openAiUrl(options.baseUrl, '/audio/transcriptions');
    const { headers, ...form } = formFor(options.model, recording, language);
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      headers: {
        ...options.originHeaders?.(),
        ...headers,
        ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
      },
      ...form,
      signal: AbortSignal.any([signal, timeout]),
      // A redirect would send the recording to a host that was not configured.
      redirect: 'error',
    });
    const body = await readLimited(response);
    if (!response.ok) throw rejection(response, body, options.apiKey);
    return readOpenAiAnswer(body);
  } catch (error) {
    if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', message('speech.canceled'));
    if (timeout.aborted)
      throw new EngineError('ENGINE_TIMEOUT', message('speech.serviceTimedOut'), {
        retryable: true,
      });
    if (error instanceof EngineError) throw error;
    throw unreachable(error);
  }
}

/** Lists the models and sends a second of silence: only that shows whether key and model work. */
export const tryOpenAiSpeech: ServiceTrial<OpenAiSpeechOptions> = async (options, signal, see) => {
  const service = message('speech.service');
  see({ models: await listOpenAiModels({ ...options, service, signal }) });
  await ask(options, silentWav(SAMPLES_PER_SECOND), 'en', signal);
};

const formFor = (model: string, recording: WavFile, language: LanguageCode | 'detect') =>
  formBody(
    [
      ['model', model],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      // Some servers return segments, with their probabilities, only on request.
      ['timestamp_granularities[]', 'segment'],
      ...(language === 'detect' ? [] : [['language', languages[language].spokenAs] as const]),
    ],
    { name: 'file', fileName: 'recording.wav', type: 'audio/wav', ...recording },
  );
