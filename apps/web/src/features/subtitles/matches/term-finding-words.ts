import type { termFindingSchema } from '@glossa/contracts/glossaries';
import type { z } from 'zod';
import { pageLocale, t } from '../../../lib/language/t.ts';

export type TermFinding = z.infer<typeof termFindingSchema>;

const alternatives = new Intl.ListFormat(pageLocale(), { type: 'disjunction' });
const quoted = (words: readonly string[]) =>
  alternatives.format(words.map((word) => t('“{word}”', { word })));

/** What is wrong with a term and what to write instead, in one sentence or two. */
export function termFindingSentence(finding: TermFinding): string {
  const { kind, wanted } = finding;
  const wrong = whatIsWrong(finding);
  if (wanted.length > 0) return `${wrong} ${t('Write {wanted}.', { wanted: quoted(wanted) })}`;
  return kind === 'changed' ? `${wrong} ${t('Leave it as it is.')}` : wrong;
}

function whatIsWrong({ kind, source, found }: TermFinding): string {
  if (kind === 'forbidden')
    return found === null
      ? t('A word of the translation must not be used.')
      : t('“{found}” must not be used.', { found });
  if (kind === 'changed')
    return source === null
      ? t('A name is not translated.')
      : t('“{source}” is not translated.', { source });
  return source === null
    ? t('A term of the original is called something else here.')
    : t('“{source}” is called something else here.', { source });
}
