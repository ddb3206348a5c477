import { message } from '@glossa/messages/message';
import { z } from 'zod';
import { resume } from '../checkpoint.ts';
import { EngineError } from '../engine-error.ts';
import type { TranslateRequest } from './port.ts';

/**
 * Translates this many texts at a time, with progress after each batch. Batches that an interrupted run finished are
 * taken from its checkpoint; `engine` is whatever makes the result another one: the model, its files, the service.
 */
export async function translateInBatches(
  request: TranslateRequest,
  { size, engine }: { size: number; engine: object },
  translate: (texts: string[]) => Promise<string[]>,
): Promise<string[]> {
  const answers: string[] = [];
  for (let start = 0; start < request.texts.length; start += size) {
    const texts = request.texts.slice(start, start + size);
    answers.push(...(await resumeBatch(request, { engine, texts }, () => translate(texts))));
    request.onProgress?.(answers.length / request.texts.length);
  }
  return answers;
}

/** One batch, if no earlier run has translated it: `input` has its texts and what else it depends on. */
export async function resumeBatch(
  { from, to, markup, glossary, signal, checkpoint }: TranslateRequest,
  input: object,
  translate: () => Promise<string[]>,
): Promise<string[]> {
  if (signal.aborted)
    throw new EngineError('ENGINE_CANCELLED', message('machineTranslation.canceled'));
  return resume(
    checkpoint,
    z.array(z.string()),
    { from, to, markup, glossary, ...input },
    translate,
  );
}
