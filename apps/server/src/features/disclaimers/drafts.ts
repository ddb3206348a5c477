import {
  type DisclaimerBlock,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerMarks,
} from '@glossa/contracts/disclaimer-text';
import type { draftDisclaimer, WithoutDraft } from '@glossa/contracts/disclaimers';
import type { BodyOf } from '@glossa/contracts/endpoint';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { buildFragment } from '@glossa/documents/inline/build-fragment';
import type { Inline } from '@glossa/documents/inline/fragment';
import { holdsText, resolveFragment } from '@glossa/documents/inline/resolve-fragment';
import { makeSegment } from '@glossa/documents/segment';
import { countWords } from '@glossa/documents/translatable';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import type { MachineTranslationEngine } from '../../engines/machine-translation/port.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import type { Logger } from '../../platform/log.ts';
import { toApiError } from '../engines/index.ts';
import { chargeQuota, explainQuotaError } from '../operations/index.ts';
import { translateSegments } from '../text-translation/index.ts';
import { normalizeContent } from './normalize-content.ts';
import { findDisclaimer, listDisclaimers } from './repository.ts';
import { readSettings } from './settings.ts';
import { assertSeen, type WriteDeps, writeDisclaimer, writeDraft } from './write.ts';

/** A user waits for the response. */
const draftTimeoutMs = 60_000;

type Appearance = Omit<DisclaimerRun, 'text'>;
type Job = {
  organisationId: string;
  from: LanguageCode;
  to: LanguageCode;
  engine: MachineTranslationEngine;
  signal: AbortSignal;
};

/** Translates the content with its formatting, links and breaks; empty paragraphs are kept. Throws EngineError. */
async function draftContent(
  db: Database,
  content: DisclaimerText,
  job: Job,
): Promise<DisclaimerText> {
  const fragments = content.map(({ runs }) => buildFragment(runs.flatMap(itemsOfRun)));
  const segments = fragments.flatMap((fragment, index) =>
    fragment ? [makeSegment(String(index), 'body', fragment)] : [],
  );
  const translatedWords = segments.reduce((sum, { plain }) => sum + countWords(plain), 0);
  await db
    .transaction()
    .execute((trx) => chargeQuota(trx, job.organisationId, { translatedWords }));
  const requested = { ...job, glossaryId: null, memory: [], segments };
  const translations = await translateSegments(db, requested);
  return content.map((block, index): DisclaimerBlock => {
    const fragment = fragments[index];
    const translation = translations.get(String(index))?.text;
    if (!fragment || translation === undefined || !holdsText(fragment, translation)) return block;
    return { kind: block.kind, runs: resolveFragment(fragment, translation).flatMap(runOfItem) };
  });
}

/** A visible marker between two texts represents a break, so that it is placed in the translation. */
function itemsOfRun({ text, ...appearance }: DisclaimerRun): Inline<Appearance>[] {
  const format = disclaimerMarks.filter((mark) => appearance[mark]).join(' ');
  return text.split('\n').flatMap((value, index): Inline<Appearance>[] => [
    ...(index > 0 ? [{ kind: 'atom', standsFor: ' ', payload: appearance } as const] : []),
    ...(value === ''
      ? []
      : [
          {
            kind: 'text',
            value,
            wrap: appearance.link ?? '',
            format,
            payload: appearance,
          } as const,
        ]),
  ]);
}

function runOfItem(item: Inline<Appearance>): DisclaimerRun[] {
  if (item.kind === 'text') return item.value === '' ? [] : [{ ...item.payload, text: item.value }];
  return item.kind === 'atom' ? [{ ...item.payload, text: '\n' }] : [];
}

export type DisclaimerDeps = WriteDeps & { translators: Translators; logger: Logger };

type Source = { language: LanguageCode; version: number; content: DisclaimerText };

/**
 * Drafts in languages without a text by a user. Languages without an engine or with a failing one stay as they are, and
 * those that someone else changes meanwhile: returns them with the reason. The user's text is saved regardless.
 */
export async function writeDrafts(
  deps: DisclaimerDeps,
  actor: Actor,
  source: Source,
  signal = AbortSignal.timeout(draftTimeoutMs),
): Promise<WithoutDraft[]> {
  const { db, translators, logger } = deps;
  const { organisationId } = actor;
  const { language: from, content } = source;
  const all = await listDisclaimers(db, organisationId);
  const seenIn = (to: LanguageCode) => all.find(({ language }) => language === to) ?? null;
  const open = languageCodes.filter((to) => to !== from && (seenIn(to)?.isDraft ?? true));
  const without: WithoutDraft[] = [];
  for (const to of open) {
    const omit = (reason: MessageRef) =>
      without.push({ language: to, reason: answerMessage(reason) });
    if (signal.aborted) {
      omit(message('disclaimer.draftTimedOut'));
      continue;
    }
    const chosen = await translators.choose(from, to);
    if (!chosen) {
      omit(noEngine().messageRef);
      continue;
    }
    try {
      const job = { organisationId, from, to, engine: chosen.engine, signal };
      const draft = normalizeContent(await draftContent(db, content, job));
      const written = { language: to, content: draft, seen: seenIn(to), from: source };
      await writeDisclaimer(deps, actor, to, (trx) => writeDraft(trx, actor, written));
    } catch (error) {
      if (!isExpected(error)) throw error;
      logger.warn({ err: error, language: to }, 'a disclaimer got no draft in this language');
      omit(signal.aborted ? message('disclaimer.draftTimedOut') : error.messageRef);
    }
  }
  return without;
}

const noEngine = () => new AppError('TRANSLATION_NO_ENGINE');

const isExpected = (error: unknown): error is EngineError | AppError =>
  error instanceof EngineError ||
  explainQuotaError(error) !== undefined ||
  (error instanceof AppError && error.code === 'DISCLAIMER_CHANGED');

/**
 * A new draft in one language, which may replace the text the caller has seen; that stays in the history. Throws
 * TRANSLATION_NO_ENGINE, ENGINE_FAILED, and DISCLAIMER_CHANGED if someone else changed or verified the text.
 */
export async function redraft(
  deps: DisclaimerDeps,
  actor: Actor,
  { language: to, version, isDraft }: BodyOf<typeof draftDisclaimer>,
): Promise<void> {
  const { db, translators } = deps;
  const { organisationId } = actor;
  const { sourceLanguage: from } = await readSettings(db, organisationId);
  const source = from && (await findDisclaimer(db, organisationId, from));
  if (!from || !source) throw new AppError('NOT_FOUND', message('disclaimer.noSourceText'));
  if (from === to)
    throw new AppError('TRANSLATION_SAME_LANGUAGE', message('disclaimer.isSourceLanguage'));
  const current = await findDisclaimer(db, organisationId, to);
  if (version !== undefined) assertSeen(current, version === null ? null : { version, isDraft });
  const chosen = await translators.choose(from, to);
  if (!chosen) throw noEngine();
  const signal = AbortSignal.timeout(draftTimeoutMs);
  const job = { organisationId, from, to, engine: chosen.engine, signal };
  const content = normalizeContent(await toApiError(draftContent(db, source.content, job)));
  const written = { language: to, content, seen: current ?? null, from: source };
  await writeDisclaimer(deps, actor, to, (trx) => writeDraft(trx, actor, written));
}
