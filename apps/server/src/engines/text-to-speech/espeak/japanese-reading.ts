import { z } from 'zod';
import { createEngineProcess, type EngineProcess } from '../engine-process.ts';
import type { SpokenPart } from './spoken-part.ts';

const partsSchema = z.array(z.object({ text: z.string(), latin: z.boolean() }));

export type JapaneseReader = {
  /** As it is pronounced, in kana. Throws EngineError. */
  read: (text: string, signal: AbortSignal) => Promise<SpokenPart[]>;
  process: EngineProcess;
};

export function createJapaneseReader(): JapaneseReader {
  const process = createEngineProcess({
    module: new URL('./japanese-child.ts', import.meta.url),
    label: 'The reader of Japanese',
    hangMs: 60_000,
    idleMs: 60_000,
  });
  return {
    process,
    read: async (text, signal) => partsSchema.parse(await process.ask({ text }, signal)),
  };
}
