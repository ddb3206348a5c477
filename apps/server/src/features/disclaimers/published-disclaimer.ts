import { type DisclaimerText, disclaimerFromPlain } from '@glossa/contracts/disclaimer-text';
import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { getSignInDisclaimer } from '@glossa/contracts/sign-in-disclaimer';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { findDisclaimer, listDisclaimers } from './repository.ts';
import { readSettings } from './settings.ts';

/**
 * The disclaimer for visitors: in the page language if verified by a user, else in the source language, but never a
 * machine draft. Null if the organization is unknown or shows none.
 */
export async function disclaimerAtSignIn(
  db: Database,
  { language, organisation }: QueryOf<typeof getSignInDisclaimer>,
): Promise<AnswerOf<typeof getSignInDisclaimer>> {
  const organisationId = await organisationOfVisitor(db, organisation);
  if (organisationId === undefined) return null;
  const settings = await readSettings(db, organisationId);
  if (!settings.atSignIn || settings.sourceLanguage === null) return null;
  const all = await listDisclaimers(db, organisationId);
  const shown =
    all.find((one) => one.language === language && one.status === 'verified') ??
    all.find((one) => one.language === settings.sourceLanguage && !one.isDraft);
  return shown ? { language: shown.language, content: shown.content } : null;
}

/** By the named domain; without a name only if there is one organization. See docs/decisions/031-disclaimer.md. */
async function organisationOfVisitor(
  db: Database,
  domain: string | undefined,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('organisations')
    .select('id')
    .$if(domain !== undefined, (query) => query.where('domain_name', '=', String(domain)))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]?.id : undefined;
}

/** `notes` are warnings if it is missing or not reviewed. */
export type FoundDisclaimer = { content: DisclaimerText | null; notes: MessageRef[] };

/** Whoever reads the file sees that no person verified the text. */
const markedDraft = (content: DisclaimerText, language: LanguageCode): DisclaimerText => [
  { kind: 'paragraph', runs: [{ text: translate(language, 'disclaimer.draftMark') }] },
  ...content,
];

/** The disclaimer of a translation: its own text, else the organization's in its language. */
export async function findPublishedDisclaimer(
  db: DatabaseOrTransaction,
  request: { organisation_id: string; language: LanguageCode; disclaimer: string | null },
  place: 'inVideos' | 'inDocuments',
): Promise<FoundDisclaimer> {
  const settings = await readSettings(db, request.organisation_id);
  if (!settings[place])
    return {
      content: null,
      notes: [
        place === 'inVideos'
          ? message('disclaimer.offInVideos')
          : message('disclaimer.offInDocuments'),
      ],
    };
  if (request.disclaimer !== null)
    return { content: disclaimerFromPlain(request.disclaimer), notes: [] };
  const found = await findDisclaimer(db, request.organisation_id, request.language);
  if (!found)
    return {
      content: null,
      notes: [
        place === 'inVideos'
          ? message('disclaimer.missingInVideo')
          : message('disclaimer.missingInDocument'),
      ],
    };
  return {
    content: found.isDraft ? markedDraft(found.content, request.language) : found.content,
    notes: found.status === 'verified' ? [] : [message('disclaimer.notVerified')],
  };
}
