import type { getSignInDisclaimer } from '@glossa/contracts/disclaimers';
import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import type { Database } from '../../platform/db/database.ts';
import { listDisclaimers } from './repository.ts';
import { readSettings } from './settings.ts';

/**
 * What somebody reads who is not signed in yet: in the language of the page where a person verified it, else in the
 * source language, but never a machine's draft. Null where the organisation is not known or shows none.
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

/** By its domain where one is named; without a name only where there is no choice. See docs/decisions/031-disclaimer.md. */
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
