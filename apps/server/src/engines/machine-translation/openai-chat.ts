import { languageCodes } from '@glossa/contracts/languages';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { callJson, parseAnswer } from './http-json.ts';
import { dropTags, keepsTags } from './inline-runs.ts';
import { describeShortening, describeTask } from './openai-chat-tasks.ts';
import type { MachineTranslationEngine, ShortenRequest, TranslateRequest } from './port.ts';

export type OpenAiChatConfig = {
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  timeoutMs?: number;
};

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});
const translations = z.object({
  translations: z.array(z.object({ n: z.number().int(), text: z.string() })),
});

const batchTexts = 40;
const batchCharacters = 6_000;
/** What was left out or came back with other tags is asked for again. */
const mostAttempts = 2;
/** Lines around a batch that are shown to the model and not translated. */
const contextLines = 3;

/** Any server that speaks OpenAI's chat completions, local or hosted. */
export function createOpenAiChatEngine(config: OpenAiChatConfig): MachineTranslationEngine {
  return {
    id: 'openai-chat',
    label: `Language model (${config.model})`,
    keepsMarkup: true,
    status: async () => ({ ready: true }),
    pairs: async () =>
      languageCodes.flatMap((from) =>
        languageCodes
          .filter((to) => to !== from)
          .map((to) => ({ from, to, quality: 'best' as const, via: [] })),
      ),
    translate: async (request) => {
      if (request.from === request.to)
        throw new EngineError(
          'ENGINE_UNSUPPORTED_LANGUAGE',
          'A text is not translated into the language it is in.',
        );
      if (request.signal.aborted)
        throw new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.');
      const answers = new Map<number, string>();
      const filled = request.texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
      for (const batch of makeBatches(request.texts, filled)) {
        await translateBatch(config, request, batch, answers);
        request.onProgress?.(answers.size / Math.max(1, filled.length));
      }
      return request.texts.map((_text, index) => answers.get(index) ?? '');
    },
    shorten: (request) => shortenLines(config, request),
  };
}

/** What the model leaves out or makes no shorter stays as it is: a long line is better than a hole. */
async function shortenLines(
  config: OpenAiChatConfig,
  request: ShortenRequest,
): Promise<Array<string | null>> {
  const { lines, signal } = request;
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.');
  const answers = new Map<number, string>();
  const texts = lines.map(({ text, source = '' }) => text + source);
  const batches = makeBatches(texts, [...lines.keys()]);
  for (const [at, batch] of batches.entries()) {
    const content = batch.map((n) => ({ n, ...lines[n] }));
    for (const { n, text } of await complete(
      config,
      describeShortening(request),
      { lines: content },
      signal,
    )) {
      const before = lines[n]?.text.trim() ?? '';
      const after = text.trim();
      if (batch.includes(n) && after !== '' && [...after].length < [...before].length)
        answers.set(n, after);
    }
    request.onProgress?.((at + 1) / batches.length);
  }
  return lines.map((_line, index) => answers.get(index) ?? null);
}

function makeBatches(texts: readonly string[], indexes: readonly number[]): number[][] {
  const batches: number[][] = [];
  let characters = 0;
  for (const index of indexes) {
    const length = texts[index]?.length ?? 0;
    const open = batches.at(-1);
    if (!open || open.length >= batchTexts || characters + length > batchCharacters) {
      batches.push([index]);
      characters = length;
    } else {
      open.push(index);
      characters += length;
    }
  }
  return batches;
}

/** What the model left out is asked for once more; then it is an error rather than a hole in the text. */
async function translateBatch(
  config: OpenAiChatConfig,
  request: TranslateRequest,
  batch: readonly number[],
  answers: Map<number, string>,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const missing = batch.filter((index) => !answers.has(index));
    if (missing.length === 0) return;
    for (const { n, text } of await ask(config, request, missing)) {
      if (!missing.includes(n) || text.trim() === '') continue;
      if (request.markup === 'none' || keepsTags(request.texts[n] ?? '', text))
        answers.set(n, text);
      // Formatting is lost for this line, which is less than losing the line.
      else if (attempt === mostAttempts - 1) answers.set(n, dropTags(text));
    }
  }
  if (batch.some((index) => !answers.has(index)))
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      'The language model left out part of the text. Press Retry, or choose another engine.',
      { retryable: true },
    );
}

async function ask(
  config: OpenAiChatConfig,
  request: TranslateRequest,
  indexes: readonly number[],
) {
  const first = indexes[0] ?? 0;
  const last = indexes.at(-1) ?? first;
  const content = {
    before: request.texts.slice(Math.max(0, first - contextLines), first),
    lines: indexes.map((n) => ({ n, text: request.texts[n] })),
    after: request.texts.slice(last + 1, last + 1 + contextLines),
  };
  return complete(config, describeTask(request), content, request.signal);
}

/** One question to the model: the task as the system's word, the material as the user's. */
async function complete(
  config: OpenAiChatConfig,
  task: string,
  content: object,
  signal: AbortSignal,
) {
  const { choices } = await callJson(completion, {
    service: 'The language model',
    url: completionsUrl(config.baseUrl),
    secret: config.apiKey,
    headers: config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {},
    body: {
      model: config.model,
      temperature: 0.2,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: task },
        { role: 'user', content: JSON.stringify(content) },
      ],
    },
    timeoutMs: config.timeoutMs ?? 300_000,
    signal,
  });
  return parseAnswer(
    translations,
    'The language model',
    choices[0]?.message.content ?? '',
    config.apiKey,
  ).translations;
}

/** With or without "/v1" at the end of what was configured. */
function completionsUrl(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return `${base.endsWith('/v1') ? base : `${base}/v1`}/chat/completions`;
}
