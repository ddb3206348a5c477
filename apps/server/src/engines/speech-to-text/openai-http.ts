import { openAsBlob } from 'node:fs';
import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { EngineError } from '../engine-error.ts';
import { writeInScriptOf } from './chinese-script.ts';
import { type OpenAiAnswer, readOpenAiAnswer } from './openai-answer.ts';
import { readLimited, refusal, unreachable } from './openai-failures.ts';
import type { SpeechToTextEngine, TranscribeRequest, TranscribeResult } from './port.ts';
import { heardLanguage } from './spoken-name.ts';
import { openRecording } from './wav.ts';
import { orderWordTimes } from './word-times.ts';

export type OpenAiSpeechOptions = {
  /** With or without "/v1" at its end: "https://speech.example.org/v1". */
  baseUrl: string;
  apiKey?: string;
  model: string;
  /** For the whole call; an hour of sound takes a slow server minutes. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 30 * 60_000;

/** Any server that speaks OpenAI's transcription protocol: a GPU machine of one's own, or a hosted service. */
export function createOpenAiSpeechEngine(options: OpenAiSpeechOptions): SpeechToTextEngine {
  return {
    id: 'openai-speech',
    label: `${options.model} (${new URL(options.baseUrl).host})`,
    quality: 'best',
    languages: () => languageCodes,
    // Asking a hosted service costs money: whether it answers is found out when it is used.
    status: async () => ({ ready: true }),
    transcribe: (request) => transcribe(options, request),
  };
}

async function transcribe(
  options: OpenAiSpeechOptions,
  { audioPath, language, signal, onProgress = () => {} }: TranscribeRequest,
): Promise<TranscribeResult> {
  const started = performance.now();
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', 'The transcription was cancelled.');
  const durationMs = await recordingLength(audioPath);
  onProgress({ phase: 'transcribing', fraction: 0 });
  const answer = await ask(options, audioPath, language, signal);
  const words = orderWordTimes(answer.words, 0, durationMs);
  if (words.length === 0)
    throw new EngineError('ENGINE_NO_SPEECH', 'No speech was found in this recording.');
  const heard = language === 'detect' ? heardLanguage(answer.spokenLanguage) : language;
  onProgress({ phase: 'transcribing', fraction: 1 });
  return {
    language: heard,
    // The protocol names the language without saying how sure the server is.
    languageScores: language === 'detect' ? [{ language: heard, score: 1 }] : [],
    words: await writeInScriptOf(heard, words),
    durationMs,
    engineMs: Math.round(performance.now() - started),
    model: options.model,
  };
}

async function recordingLength(audioPath: string): Promise<number> {
  const recording = await openRecording(audioPath);
  await recording.close();
  return recording.durationMs;
}

async function ask(
  options: OpenAiSpeechOptions,
  audioPath: string,
  language: LanguageCode | 'detect',
  signal: AbortSignal,
): Promise<OpenAiAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(transcriptionsUrl(options.baseUrl), {
      method: 'POST',
      headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
      body: await formFor(options.model, audioPath, language),
      signal: AbortSignal.any([signal, timeout]),
      // A redirect would carry the recording to somewhere nobody configured.
      redirect: 'error',
    });
    const body = await readLimited(response);
    if (!response.ok) throw refusal(response, body, options.apiKey);
    return readOpenAiAnswer(body);
  } catch (error) {
    if (signal.aborted)
      throw new EngineError('ENGINE_CANCELLED', 'The transcription was cancelled.');
    if (timeout.aborted)
      throw new EngineError('ENGINE_TIMEOUT', 'The speech service did not answer in time.', {
        retryable: true,
      });
    if (error instanceof EngineError) throw error;
    throw unreachable(error);
  }
}

function transcriptionsUrl(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return `${base.endsWith('/v1') ? base : `${base}/v1`}/audio/transcriptions`;
}

/** The file is read from disk while it is sent, never whole into memory. */
async function formFor(
  model: string,
  audioPath: string,
  language: LanguageCode | 'detect',
): Promise<FormData> {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'word');
  // Some servers give segments, with their probabilities, only when asked.
  form.append('timestamp_granularities[]', 'segment');
  if (language !== 'detect') form.set('language', languages[language].spokenAs);
  form.set('file', await openAsBlob(audioPath, { type: 'audio/wav' }), 'recording.wav');
  return form;
}
