import { type DisclaimerText, disclaimerFromPlain } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { findDisclaimer } from './repository.ts';
import { readSettings } from './settings.ts';

/** `notes` say what a person should know, where there is none or nobody has looked at it. */
export type FoundDisclaimer = { content: DisclaimerText | null; notes: string[] };

/** What is put into a translation: its own words, else those of the organisation in its language. */
export async function disclaimerFor(
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
          ? 'Your organisation shows no disclaimer in videos, so that this one carries none. It is switched on at the Disclaimer screen.'
          : 'Your organisation shows no disclaimer in documents, so that this one carries none. It is switched on at the Disclaimer screen.',
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
          ? 'There is no disclaimer in this language yet, so that the video carries none. Write it on the Disclaimer screen, then make the file again.'
          : 'There is no disclaimer in this language yet, so that the document carries none. Write it on the Disclaimer screen, then make the file again.',
      ],
    };
  return {
    content: found.content,
    notes:
      found.status === 'verified'
        ? []
        : [
            'Nobody has verified the disclaimer in this language. Look at it on the Disclaimer screen; if you change it, make the file again.',
          ],
  };
}
