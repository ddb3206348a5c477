import type { termFindingSchema } from '@glossa/contracts/glossaries';
import type { z } from 'zod';
import { t } from '../../../lib/language/t.ts';

export type TermFinding = z.infer<typeof termFindingSchema>;

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** What is wrong with a term and what to write instead, in a sentence. */
export function termFindingSentence({ kind, source, found, wanted }: TermFinding): string {
  const instead = wanted.length > 0 ? t(' Write {wanted}.', { wanted: quoted(wanted) }) : '';
  if (kind === 'forbidden')
    return `${found === null ? t('A word of the translation') : `“${found}”`} must not be used.${instead}`;
  if (kind === 'changed')
    return `${source === null ? t('A name') : `“${source}”`} is not translated.${instead || t(' Leave it as it is.')}`;
  return `${source === null ? t('A term of the original') : `“${source}”`} is called something else here.${instead}`;
}
