import type { LanguageCode } from '@glossa/contracts/languages';
import type { OpenedDocument } from '@glossa/documents';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import type { MachineTranslationEngine } from '../../engines/machine-translation/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobCheckpoint } from '../../platform/jobs/checkpoint.ts';
import { glossaryFor } from '../glossaries/index.ts';
import { lookUpMemory, type MemoryProjects } from '../translation-memory/index.ts';
import { findMissingTokens } from './check-placeholders.ts';

/**
 * Every segment of a document by id, ready for `rebuild` or `resolveFragment`. Inline tags are used only if the engine keeps them; otherwise
 * the plain sentence is safer. Throws EngineError.
 */
export async function translateSegments(
  db: Database,
  { segments, tagsMayBeLost = false, ...requested }: SegmentsToTranslate,
): Promise<Map<string, TranslatedText>> {
  const sentAs = (markup: 'none' | 'html') =>
    requested.engine.preservesMarkup && markup === 'html' ? 'html' : 'none';
  const translated = new Map<string, TranslatedText>();
  let done = 0;
  for (const markup of ['html', 'none'] as const) {
    const group = segments.filter((segment) => sentAs(segment.markup) === markup);
    if (group.length === 0) continue;
    const texts = await translateTexts(db, {
      ...requested,
      markup,
      texts: group.map((segment) => (markup === 'html' ? segment.text : segment.plain)),
      ...(tagsMayBeLost && { knownAs: group.map(({ plain }) => plain) }),
      onProgress: (fraction) =>
        requested.onProgress?.((done + fraction * group.length) / segments.length),
    });
    for (const [index, segment] of group.entries()) {
      const one = texts[index];
      if (!one) continue;
      const isPlain = markup === 'none' || one.origin === 'memory';
      const escapes = segment.markup === 'html' && isPlain;
      translated.set(segment.id, escapes ? { ...one, text: escapeText(one.text) } : one);
    }
    done += group.length;
  }
  return translated;
}

/** A segment with markup is rebuilt from a fragment, so plain text must be escaped. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type TextsToTranslate = {
  organisationId: string;
  /** Null: every glossary of the organization. */
  glossaryId: string | null;
  /** One sentence or paragraph each; empty ones stay empty. */
  texts: readonly string[];
  from: LanguageCode;
  to: LanguageCode;
  markup: 'none' | 'html';
  /** The texts without tags, as a memory knows them: its matches have none. */
  knownAs?: readonly string[];
  engine: MachineTranslationEngine;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Of the job, so that finished batches are not translated again after an interruption. */
  checkpoint?: JobCheckpoint;
  /**
   * An exact match in the memories of the organization and of these projects is used as it is. Whoever gets the result
   * must be allowed to see them. Null: no memory is used.
   */
  memory: MemoryProjects | null;
  /** The glossary terms in the texts, if the caller has already looked them up. */
  terms?: Awaited<ReturnType<typeof glossaryFor>>;
};

export type SegmentsToTranslate = Omit<TextsToTranslate, 'texts' | 'markup' | 'knownAs'> & {
  segments: ReadonlyArray<
    Pick<OpenedDocument['segments'][number], 'id' | 'text' | 'markup' | 'plain'>
  >;
  /** An exact match of the words in a memory is better than their tags. */
  tagsMayBeLost?: boolean;
};

export type TranslatedText = {
  text: string;
  origin: 'machine' | 'memory';
  /** Similarity of the stored source; null for a machine translation. */
  percent: number | null;
  /** Numbers, URLs and placeholders of the source missing in the translation after a retry. */
  lost: string[];
};

/**
 * Memory first, then the engine with the glossary terms, then a check for missing tokens: affected texts are translated
 * again on their own. Returns results in the order of the texts. Throws EngineError.
 */
export async function translateTexts(
  db: Database,
  requested: TextsToTranslate,
): Promise<TranslatedText[]> {
  const { texts } = requested;
  const answers: Array<TranslatedText | undefined> = await remember(db, requested);
  const open = texts.flatMap((_text, index) => (answers[index] ? [] : [index]));
  if (open.length === 0) return answers.filter((answer) => answer !== undefined);
  const glossary =
    requested.terms ??
    (await glossaryFor(db, {
      organisationId: requested.organisationId,
      glossaryId: requested.glossaryId,
      from: requested.from,
      to: requested.to,
      texts: open.map((index) => texts[index] ?? ''),
    }));
  const ask = async (
    indexes: readonly number[],
    more: Pick<TextsToTranslate, 'onProgress' | 'checkpoint'> = {},
  ) => {
    const translated = await requested.engine.translate({
      texts: indexes.map((index) => texts[index] ?? ''),
      from: requested.from,
      to: requested.to,
      markup: requested.markup,
      ...(glossary.length > 0 ? { glossary } : {}),
      signal: requested.signal,
      ...more,
    });
    if (translated.length !== indexes.length)
      throw new EngineError('ENGINE_BAD_ANSWER', message('translate.sentenceCountWrong'));
    return translated;
  };
  const { onProgress, checkpoint } = requested;
  const first = await ask(open, {
    ...(onProgress && { onProgress }),
    ...(checkpoint && { checkpoint }),
  });
  for (const [at, index] of open.entries())
    answers[index] = machine(texts[index] ?? '', first[at] ?? '');
  const unsure = open.filter((index) => (answers[index]?.lost.length ?? 0) > 0);
  if (unsure.length > 0 && unsure.length < open.length) {
    // On its own a sentence often keeps what was lost among others. Without the checkpoint, which has the first answer.
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
  requested: TextsToTranslate,
): Promise<Array<TranslatedText | undefined>> {
  const { texts, memory, markup, knownAs } = requested;
  // The memory stores plain text, which would lose tags.
  if (memory === null || (markup === 'html' && !knownAs)) return texts.map(() => undefined);
  const matches = await lookUpMemory(db, {
    organisationId: requested.organisationId,
    projects: memory,
    from: requested.from,
    to: requested.to,
    texts: [...(knownAs ?? texts)],
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
  lost: findMissingTokens(source, text),
});
