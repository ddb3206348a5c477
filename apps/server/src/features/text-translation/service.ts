import type { AnswerOf, BodyOf } from '@glossa/contracts';
import { languages } from '@glossa/contracts/languages';
import type { getTextTranslationPairs, translateText } from '@glossa/contracts/text-translation';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { glossaryFor, requireGlossary } from '../glossaries/index.ts';
import { detectLanguageWithScore } from '../media/index.ts';
import { cutText } from './cut-text.ts';
import { countCharacters } from './daily-limit.ts';
import { translateTexts } from './translate-texts.ts';

export type TextTranslationDeps = { db: Database; clock: Clock; translators: Translators };

/** Translates at once and keeps it in the person's history. Throws EngineError where the engine fails. */
export async function translateNow(
  deps: TextTranslationDeps,
  actor: Actor,
  asked: BodyOf<typeof translateText>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof translateText>> {
  const { db, clock, translators } = deps;
  const { organisationId } = actor;
  if (asked.text.trim() === '') throw new AppError('INVALID_INPUT', 'Type or paste a text first.');
  if (asked.glossaryId) await requireGlossary(db, actor.organisationId, asked.glossaryId);
  const found = asked.from === 'detect' ? await detectLanguageWithScore(asked.text) : undefined;
  const from = found?.language ?? (asked.from === 'detect' ? undefined : asked.from);
  if (!from)
    throw new AppError(
      'INVALID_INPUT',
      'The language of this text could not be told. Choose it, then translate again.',
      { fields: { from: 'Choose the language.' } },
    );
  if (from === asked.to)
    throw new AppError(
      'TRANSLATION_SAME_LANGUAGE',
      `This text is in ${languages[from].label} already. Choose another language to translate into.`,
    );
  const chosen = await translators.choose(from, asked.to, asked.engineId);
  if (!chosen) throw new AppError('TRANSLATION_NO_ENGINE');
  await countCharacters(db, actor.userId, asked.text.length, clock.now());

  const { sentences, join } = cutText(asked.text, from);
  const scope = { organisationId, glossaryId: asked.glossaryId, from, to: asked.to };
  const terms = await glossaryFor(db, { ...scope, texts: sentences });
  const translated = await translateTexts(db, {
    ...scope,
    terms,
    texts: sentences,
    markup: 'none',
    engine: chosen.engine,
    signal,
    useMemory: true,
  });
  const text = join(translated.map((one) => one.text));
  const { id } = await db
    .insertInto('text_translations')
    .values({
      organisation_id: organisationId,
      user_id: actor.userId,
      source_language: from,
      language: asked.to,
      source_text: asked.text,
      target_text: text,
      engine_label: chosen.engine.label,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { engine, support } = chosen;
  return {
    translationId: id,
    from,
    detectedScore: found?.score ?? null,
    to: asked.to,
    sourceText: asked.text,
    text,
    engine: {
      id: engine.id,
      label: engine.label,
      quality: support.quality,
      note: support.note ?? null,
    },
    terms,
    fromMemory: translated.filter((one) => one.origin === 'memory').length,
    warnings: translated
      .flatMap((one) => one.lost)
      .map((lost) => `“${lost}” stands in the text, but not in the translation.`),
  };
}

export async function listPairs({
  translators,
}: TextTranslationDeps): Promise<AnswerOf<typeof getTextTranslationPairs>> {
  return (await translators.listPairs()).map(({ from, to, engineLabel, quality, remedy }) => ({
    from,
    to,
    engineLabel,
    quality,
    remedy,
  }));
}
