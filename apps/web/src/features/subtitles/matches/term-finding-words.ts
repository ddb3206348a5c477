import type { termFindingSchema } from '@glossa/contracts/glossaries';
import type { z } from 'zod';

export type TermFinding = z.infer<typeof termFindingSchema>;

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** What is wrong with a term and what to write instead, in a sentence. */
export function termFindingSentence({ kind, source, found, wanted }: TermFinding): string {
  const instead = wanted.length > 0 ? ` Write ${quoted(wanted)}.` : '';
  if (kind === 'forbidden')
    return `${found === null ? 'A word of the translation' : `“${found}”`} must not be used.${instead}`;
  if (kind === 'changed')
    return `${source === null ? 'A name' : `“${source}”`} is not translated.${instead || ' Leave it as it is.'}`;
  return `${source === null ? 'A term of the original' : `“${source}”`} is called something else here.${instead}`;
}
