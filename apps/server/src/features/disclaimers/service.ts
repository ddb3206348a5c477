import { type DisclaimerText, disclaimerFromPlain } from '@glossa/contracts/disclaimer-text';
import type {
  createDisclaimer as createCall,
  DisclaimerSettings,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { type DisclaimerDeps, writeDrafts } from './drafts.ts';
import { normalizeContent } from './normalize-content.ts';
import { findDisclaimer, listDisclaimers, listVersions, removeDisclaimer } from './repository.ts';
import { lockSettings, readSettings } from './settings.ts';
import {
  assertSeen,
  noDisclaimer,
  type Seen,
  verifyCurrent,
  writeByPerson,
  writeDisclaimer,
} from './write.ts';

const nothingWritten = () => new AppError('NOT_FOUND', message('disclaimer.noneYet'));

const noSource = () => new AppError('NOT_FOUND', message('disclaimer.writeSourceFirst'));

const contentOf = ({ content, text }: { content?: DisclaimerText; text?: string }) =>
  normalizeContent(content ?? disclaimerFromPlain(text ?? ''));

const seenBy = ({ version }: { version?: number | null | undefined }): Seen | undefined =>
  typeof version === 'number' ? { version } : version;

/** Saves the disclaimer in one language and, on request, creates drafts in languages without a user's text. */
export async function createDisclaimer(
  deps: DisclaimerDeps,
  actor: Actor,
  body: BodyOf<typeof createCall>,
): Promise<AnswerOf<typeof createCall>> {
  const { language } = body;
  const written = {
    language,
    content: contentOf(body),
    origin: 'person',
    seen: seenBy(body),
  } as const;
  const version = await writeDisclaimer(deps, actor, null, (trx) =>
    writeByPerson(trx, actor, written),
  );
  const withoutDraft = body.translate
    ? await writeDrafts(deps, actor, { ...written, version })
    : [];
  return { disclaimers: await listDisclaimers(deps.db, actor.organisationId), withoutDraft };
}

/** Throws NOT_FOUND if the language has none, DISCLAIMER_CHANGED if it was changed in the meantime. */
export async function changeDisclaimer(
  deps: DisclaimerDeps,
  actor: Actor,
  body: BodyOf<typeof updateDisclaimer>,
): Promise<void> {
  const { language } = body;
  const content = contentOf(body);
  const seen = seenBy(body);
  const written = { language, content, origin: 'person', seen, mustExist: true } as const;
  await writeDisclaimer(deps, actor, null, (trx) => writeByPerson(trx, actor, written));
}

export async function restoreVersion(
  deps: DisclaimerDeps,
  actor: Actor,
  { language, version, seen }: BodyOf<typeof restoreDisclaimer>,
): Promise<void> {
  const { organisationId } = actor;
  const [wanted] = await listVersions(deps.db, organisationId, {
    language,
    before: version + 1,
    most: 1,
  });
  if (wanted?.version !== version)
    throw new AppError('NOT_FOUND', message('disclaimer.versionNotFound'));
  const { content } = wanted;
  await writeDisclaimer(deps, actor, null, (trx) =>
    writeByPerson(trx, actor, {
      ...{ language, content, origin: 'restored' },
      seen: seenBy({ version: seen }),
    }),
  );
}

/** Throws DISCLAIMER_CHANGED if the current version is not the one that was read. */
export async function verify(
  deps: DisclaimerDeps,
  actor: Actor,
  { language, version }: BodyOf<typeof verifyDisclaimer>,
): Promise<void> {
  const { organisationId } = actor;
  await writeDisclaimer(deps, actor, language, async (trx) => {
    await lockSettings(trx, organisationId, language);
    const current = await findDisclaimer(trx, organisationId, language);
    if (!current) throw noDisclaimer();
    if (current.version !== version) throw new AppError('DISCLAIMER_CHANGED');
    if (current.status === 'verified') return;
    await verifyCurrent(trx, actor, current);
  });
}

/**
 * Throws DISCLAIMER_IS_SOURCE while there are others, which need it for drafts; DISCLAIMER_CHANGED if its version is no
 * longer the one that was seen.
 */
export async function deleteDisclaimer(
  deps: DisclaimerDeps,
  actor: Actor,
  { language, version }: { language: LanguageCode; version?: number | undefined },
): Promise<void> {
  const { organisationId } = actor;
  await writeDisclaimer(deps, actor, language, async (trx) => {
    const { sourceLanguage } = await lockSettings(trx, organisationId, language);
    const all = await listDisclaimers(trx, organisationId);
    const before = all.find((one) => one.language === language);
    if (!before) throw new AppError('NOT_FOUND');
    if (version !== undefined) assertSeen(before, { version });
    if (sourceLanguage === language && all.length > 1) throw new AppError('DISCLAIMER_IS_SOURCE');
    await removeDisclaimer(trx, organisationId, language);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'disclaimer-deleted',
      subject: organisationId,
      subjectName: language,
      detail: { before: before.text, after: null },
    });
  });
}

/** The source language must have a text. */
export async function changeSettings(
  deps: DisclaimerDeps,
  actor: Actor,
  change: BodyOf<typeof updateDisclaimerSettings>,
): Promise<DisclaimerSettings> {
  const { organisationId } = actor;
  return writeDisclaimer(deps, actor, null, async (trx) => {
    const [first] = await listDisclaimers(trx, organisationId);
    if (!first) throw nothingWritten();
    const before = await lockSettings(trx, organisationId, first.language);
    // It may have been deleted while this request waited for the lock.
    const written = await listDisclaimers(trx, organisationId);
    if (written.length === 0) throw nothingWritten();
    const wanted = change.sourceLanguage;
    if (wanted && !written.some(({ language }) => language === wanted)) throw noSource();
    await trx
      .updateTable('disclaimer_settings')
      .set({
        source_language: wanted ?? before.sourceLanguage,
        at_sign_in: change.atSignIn ?? before.atSignIn,
        in_videos: change.inVideos ?? before.inVideos,
        in_documents: change.inDocuments ?? before.inDocuments,
      })
      .where('organisation_id', '=', organisationId)
      .execute();
    const after = await readSettings(trx, organisationId);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'disclaimer-settings-saved',
      subject: organisationId,
      detail: { before, after },
    });
    return after;
  });
}
