import type { MessageRef } from '@glossa/contracts/messages';
import { z } from 'zod';
import { EngineError, type EngineErrorCode } from './engine-error.ts';
import { callJson } from './machine-translation/http-json.ts';
import type { ServiceFetch } from './service-fetch.ts';

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });
/** Hosted services list hundreds. */
const maxModels = 200;
const timeoutMs = 10_000;
/** No answer at all: the service itself would give none either. */
const silent: readonly EngineErrorCode[] = [
  'ENGINE_UNAVAILABLE',
  'ENGINE_TIMEOUT',
  'ENGINE_CANCELLED',
];

/** With or without "/v1" at the end of the base address. */
export function openAiUrl(baseUrl: string, path: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return `${base.endsWith('/v1') ? base : `${base}/v1`}${path}`;
}

/**
 * The models that a service with OpenAI's API lists. Null where it lists none to us: that is no part of transcribing,
 * translating or speaking, and keys may be limited to those. Throws EngineError where nothing answers.
 */
export async function listOpenAiModels(call: {
  service: MessageRef;
  baseUrl: string;
  apiKey?: string | undefined;
  fetch?: ServiceFetch | undefined;
  signal: AbortSignal;
}): Promise<string[] | null> {
  try {
    const { data } = await callJson(modelList, {
      service: call.service,
      url: openAiUrl(call.baseUrl, '/models'),
      headers: call.apiKey ? { authorization: `Bearer ${call.apiKey}` } : {},
      secret: call.apiKey,
      fetch: call.fetch,
      timeoutMs,
      signal: call.signal,
    });
    return data.map(({ id }) => id).slice(0, maxModels);
  } catch (error) {
    if (error instanceof EngineError && !silent.includes(error.code)) return null;
    throw error;
  }
}
