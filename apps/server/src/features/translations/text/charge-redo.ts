import { countWords } from '@glossa/documents/translatable';
import { chargeJobWords } from '../../operations/index.ts';
import type { TranslationWork } from '../request/jobs.ts';

/** Translating again costs what it translates again; the first time is charged with the request. */
export const chargeRedo = (
  { deps, request }: TranslationWork,
  texts: readonly string[],
): Promise<void> =>
  chargeJobWords(
    deps.db,
    { table: 'translation_requests', id: request.id, organisationId: request.organisation_id },
    texts.reduce((sum, text) => sum + countWords(text), 0),
  );
