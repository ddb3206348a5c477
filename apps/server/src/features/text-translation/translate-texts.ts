import type { LanguageCode } from '@glossa/contracts/languages';
import { EngineError } from '../../engines/engine-error.ts';
import type { MachineTranslationEngine } from '../../engines/machine-translation/port.ts';
import type { Database } from '../../platform/db/database.ts';
import { glossaryFor } from '../glossaries/index.ts';
import { lookUpMemory } from '../translation-memory/index.ts';
import { findLost } from './survivors.ts';

export type TextsToTranslate = {
  organisationId: string;
  /** Null: every glossary of the organisation. */
  glossaryId: string | null;
  /** One sentence or paragraph each; an empty one comes back empty. */
  texts: readonly string[];
  from: LanguageCode;
  to: LanguageCode;
  markup: 'none' | 'html';
  engine: MachineTranslationEngine;
  signal: AbortSignal;
  /** fraction is 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Where the memory knows exactly this text, its translation is taken as it is. */
  useMemory: boolean;
  /** The terms of the glossary that occur in the texts, where the caller has looked them up already. */
  terms?: Awaited<ReturnType<typeof glossaryFor>>;
};

export type TranslatedText = {
  text: string;
  origin: 'machine' | 'memory';
  /** How alike the remembered source is; null for a machine's translation. */
  percent: number | null;
  /** Numbers, addresses and placeholders of the source that the translation does not hold, after a second try. */
  lost: string[];
};

/**
 * Memory first, then the engine with the glossary's terms, then a look at what must survive: what lost something is
 * translated once more by itself. Answers in the order of the texts. Throws EngineError.
 */
export async function translateTexts(
  db: Database,
  asked: TextsToTranslate,
): Promise<TranslatedText[]> {
  const { texts } = asked;
  const answers: Array<TranslatedText | undefined> = await remember(db, asked);
  const open = texts.flatMap((_text, index) => (answers[index] ? [] : [index]));
  if (open.length === 0) return answers.filter((answer) => answer !== undefined);
  const glossary =
    asked.terms ??
    (await glossaryFor(db, {
      organisationId: asked.organisationId,
      glossaryId: asked.glossaryId,
      from: asked.from,
      to: asked.to,
      texts: open.map((index) => texts[index] ?? ''),
    }));
  const ask = async (indexes: readonly number[], onProgress?: (fraction: number) => void) => {
    const translated = await asked.engine.translate({
      texts: indexes.map((index) => texts[index] ?? ''),
      from: asked.from,
      to: asked.to,
      markup: asked.markup,
      ...(glossary.length > 0 ? { glossary } : {}),
      signal: asked.signal,
      ...(onProgress ? { onProgress } : {}),
    });
    if (translated.length !== indexes.length)
      throw new EngineError(
        'ENGINE_BAD_ANSWER',
        'The engine gave back another number of sentences than it was sent. Press Retry, or choose another engine.',
      );
    return translated;
  };
  const first = await ask(open, asked.onProgress);
  for (const [at, index] of open.entries())
    answers[index] = machine(texts[index] ?? '', first[at] ?? '');
  const unsure = open.filter((index) => (answers[index]?.lost.length ?? 0) > 0);
  if (unsure.length > 0 && unsure.length < open.length) {
    // By itself a sentence often keeps what it lost among others.
    const second = await ask(unsure);
    for (const [at, index] of unsure.entries()) {
      const again = machine(texts[index] ?? '', second[at] ?? '');
      if (again.lost.length < (answers[index]?.lost.length ?? 0)) answers[index] = again;
    }
  }
  return answers.map((answer) => answer ?? machine('', ''));
}

async function remember(
  db: Database,
  asked: TextsToTranslate,
): Promise<Array<TranslatedText | undefined>> {
  // What is remembered is plain text: tags would be lost with it.
  if (!asked.useMemory || asked.markup === 'html') return asked.texts.map(() => undefined);
  const matches = await lookUpMemory(db, {
    organisationId: asked.organisationId,
    from: asked.from,
    to: asked.to,
    texts: [...asked.texts],
    minimumPercent: 100,
  });
  return matches.map((match) =>
    match ? { text: match.target, origin: 'memory', percent: match.percent, lost: [] } : undefined,
  );
}

const machine = (source: string, text: string): TranslatedText => ({
  text,
  origin: 'machine',
  percent: null,
  lost: findLost(source, text),
});
