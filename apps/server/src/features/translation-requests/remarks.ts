import type { Database } from '../../platform/db/database.ts';
import { findTermFindings } from '../glossaries/index.ts';
import type { TranslatedText } from '../text-translation/index.ts';
import type { TranslationWork } from './translation-work.ts';

/** Longer lists are not read. */
const mostRemarks = 50;

type Pair = { source: string; answer: TranslatedText };

/** What a reader should look at, as sentences: what did not survive, and where the glossary is not followed. */
export async function findRemarks(
  { deps, request }: Pick<TranslationWork, 'deps' | 'request'>,
  pairs: readonly Pair[],
): Promise<string[]> {
  const found = await findTerms(deps.db, request, pairs);
  const remarks = pairs.flatMap(({ source, answer }, index) => [
    ...answer.lost.map(
      (lost) => `“${lost}” stands in “${shorten(source)}”, but not in its translation.`,
    ),
    ...(found[index] ?? []).map((finding) => `${describe(finding)} In “${shorten(source)}”.`),
  ]);
  const rest = remarks.length - mostRemarks;
  return rest > 0
    ? [...remarks.slice(0, mostRemarks), `${rest.toLocaleString('en')} more were found.`]
    : remarks;
}

type Finding = Awaited<ReturnType<typeof findTermFindings>>[number][number];

function findTerms(
  db: Database,
  request: TranslationWork['request'],
  pairs: readonly Pair[],
): Promise<Finding[][]> {
  return findTermFindings(db, {
    organisationId: request.organisation_id,
    glossaryId: request.glossary_id,
    from: request.source_language,
    to: request.language,
    pairs: pairs.map(({ source, answer }) => ({ source, target: answer.text })),
  });
}

function describe({ kind, source, found, wanted }: Finding): string {
  const instead = wanted.map((term) => `“${term}”`).join(' or ');
  if (kind === 'forbidden')
    return `The glossary forbids “${found ?? ''}”${instead ? `; it says ${instead}` : ''}.`;
  if (kind === 'changed') return `The glossary leaves “${source ?? ''}” as it is.`;
  return `The glossary says ${instead} for “${source ?? ''}”.`;
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > 80 ? `${[...line].slice(0, 79).join('')}…` : line;
};
