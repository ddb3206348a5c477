import type { AnswerOf, BodyOf } from '@glossa/contracts';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  type getTextTranslationPairs,
  textTranslationDailyCharacters,
  type translateText,
} from '@glossa/contracts/text-translation';
import { countWords } from '@glossa/documents/translatable';
import { message } from '@glossa/messages/message';
import { cutSentences } from '@glossa/subtitles/cut-sentences';
import { sql } from 'kysely';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { detectLanguageWithScore } from '../../platform/i18n/detect-language.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { glossaryFor, requireGlossary } from '../glossaries/index.ts';
import type { ModelSupply } from '../models/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { memoryProjectsOf } from '../translation-memory/index.ts';
import { findMeaningWarnings } from './check-meanings.ts';
import { translateTexts } from './translate-texts.ts';

export type TextTranslationDeps = {
  db: Database;
  clock: Clock;
  translators: Translators;
  supply: ModelSupply;
};

/** Counted before the work, so that concurrent calls cannot both pass. Throws RATE_LIMITED. */
async function chargeDailyCharacters(
  db: Database,
  userId: string,
  characters: number,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql`
    INSERT INTO text_translation_usage AS u (user_id, day, characters) VALUES (${userId}, ${day}, ${characters})
    ON CONFLICT (user_id, day) DO UPDATE SET characters = u.characters + ${characters}
    WHERE u.characters + ${characters} <= ${textTranslationDailyCharacters}
    RETURNING characters
  `.execute(db);
  if (rows.length === 0)
    throw new AppError(
      'RATE_LIMITED',
      message('translate.dailyLimitReached', { maxCharacters: textTranslationDailyCharacters }),
    );
}

/** Translates immediately and saves the result in the user's history. Throws EngineError if the engine fails. */
export async function translateNow(
  deps: TextTranslationDeps,
  actor: Actor,
  requested: BodyOf<typeof translateText>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof translateText>> {
  const { db, clock, translators, supply } = deps;
  const { organisationId } = actor;
  if (requested.text.trim() === '')
    throw new AppError('INVALID_INPUT', message('translate.textRequired'));
  if (requested.glossaryId) await requireGlossary(db, actor.organisationId, requested.glossaryId);
  const found =
    requested.from === 'detect' ? await detectLanguageWithScore(requested.text) : undefined;
  const from = found?.language ?? (requested.from === 'detect' ? undefined : requested.from);
  if (!from)
    throw new AppError('INVALID_INPUT', message('translate.languageUndetected'), {
      fields: { from: message('validation.languageRequired') },
    });
  if (from === requested.to)
    throw new AppError(
      'TRANSLATION_SAME_LANGUAGE',
      message('translate.textSameLanguage', { label: { language: from } }),
    );
  const remark = await supply.begin({ from, to: requested.to, engineId: requested.engineId });
  const chosen = await translators.choose(from, requested.to, requested.engineId);
  if (!chosen) throw new AppError('TRANSLATION_NO_ENGINE');
  await chargeDailyCharacters(db, actor.userId, requested.text.length, clock.now());
  const translatedWords = countWords(requested.text);
  await db.transaction().execute((trx) => chargeQuota(trx, organisationId, { translatedWords }));

  const { sentences, join } = splitText(requested.text, from);
  const scope = { organisationId, glossaryId: requested.glossaryId, from, to: requested.to };
  const terms = await glossaryFor(db, { ...scope, texts: sentences });
  const translated = await translateTexts(db, {
    ...scope,
    terms,
    texts: sentences,
    markup: 'none',
    engine: chosen.engine,
    signal,
    memory: memoryProjectsOf(actor),
  });
  const meanings = await findMeaningWarnings({
    ...{ from, to: requested.to },
    pairs: translated.map((answer, index) => ({ source: sentences[index] ?? '', answer })),
  });
  const text = join(translated.map((one) => one.text));
  const { id } = await db
    .insertInto('text_translations')
    .values({
      organisation_id: organisationId,
      user_id: actor.userId,
      source_language: from,
      language: requested.to,
      source_text: requested.text,
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
    to: requested.to,
    sourceText: requested.text,
    text,
    engine: {
      id: engine.id,
      label: answerMessage(engine.label),
      quality: support.quality,
      note: support.note ? answerMessage(support.note) : null,
    },
    terms,
    fromMemory: translated.filter((one) => one.origin === 'memory').length,
    warnings: [
      ...(remark ? [remark] : []),
      ...meanings,
      ...translated
        .flatMap((one) => one.lost)
        .map((lost) => message('translate.textLost', { lost })),
    ].map(answerMessage),
  };
}

export async function listPairs({
  translators,
  supply,
}: TextTranslationDeps): Promise<AnswerOf<typeof getTextTranslationPairs>> {
  const howFor = await supply.howFor();
  return (await translators.listPairs()).map(
    ({ from, to, engineLabel, quality, remedy, models }) => ({
      from,
      to,
      engineLabel: engineLabel && answerMessage(engineLabel),
      quality,
      remedy: remedy && answerMessage(remedy),
      download: howFor(models),
    }),
  );
}

/** A text as sentences to translate, separated by the spaces and line breaks to keep. */
type TextParts = { sentences: string[]; join: (translations: readonly string[]) => string };

/** Splits at line breaks and sentence ends, so that no engine gets more than its limit and paragraphs stay in place. */
export function splitText(text: string, language: LanguageCode): TextParts {
  const pieces = text
    .split(/(\r\n|\r|\n)/)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : cutSentences(part, language)))
    .map((piece) => {
      const [, before = '', sentence = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
      return { before, sentence, after };
    });
  return {
    sentences: pieces.map(({ sentence }) => sentence).filter((sentence) => sentence !== ''),
    // Engines add spaces at the ends; those of the text are kept here.
    join: (translations) => {
      let next = 0;
      return pieces
        .map(({ before, sentence, after }) =>
          sentence === ''
            ? before + after
            : `${before}${(translations[next++] ?? '').trim()}${after}`,
        )
        .join('');
    },
  };
}
