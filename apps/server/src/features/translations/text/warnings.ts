import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Database } from '../../../platform/db/database.ts';
import { findTermFindings } from '../../glossaries/index.ts';
import { findMeaningWarnings, type TranslatedText } from '../../text-translation/index.ts';
import type { TranslationWork } from '../request/jobs.ts';

/** The maximum length of a list. */
const maxWarnings = 50;

type Pair = { source: string; answer: TranslatedText };

/** Warnings for reviewers: texts without a translation, changed meanings, missing tokens and glossary violations. */
export async function findWarnings(
  { deps, request, warnings: general }: Pick<TranslationWork, 'deps' | 'request' | 'warnings'>,
  pairs: readonly Pair[],
): Promise<MessageRef[]> {
  const found = await findTerms(deps.db, request, pairs);
  const ofMeanings = await findMeaningWarnings({
    ...{ from: request.source_language, to: request.language, pairs },
  });
  const ofTexts: MessageRef[] = pairs.flatMap(({ source, answer }, index) => [
    ...answer.lost.map((lost) =>
      message('translations.textLost', { lost, source: shorten(source) }),
    ),
    ...(found[index] ?? []).map(
      (finding): MessageRef => ({
        sentences: [
          describe(finding),
          message('translations.warningIn', { source: shorten(source) }),
        ],
      }),
    ),
  ]);
  // Marks alone, such as notes of music, need no translation.
  const unanswered = pairs.filter(
    ({ source, answer }) => answer.text.trim() === '' && /\p{L}/u.test(source),
  ).length;
  const ofEngine =
    unanswered > 0 ? [message('translations.unansweredTexts', { count: unanswered })] : [];
  const warnings = [...general, ...ofEngine, ...ofMeanings, ...ofTexts];
  const rest = warnings.length - maxWarnings;
  return rest > 0
    ? [...warnings.slice(0, maxWarnings), message('translations.moreWarnings', { count: rest })]
    : warnings;
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

function describe({ kind, source, found, wanted }: Finding): MessageRef {
  const instead = {
    list: wanted.map((term) => `“${term}”`),
    join: 'or',
  } as const;
  if (kind === 'forbidden')
    return wanted.length > 0
      ? message('translations.forbiddenTermUse', { term: found ?? '', instead })
      : message('translations.forbiddenTerm', { term: found ?? '' });
  if (kind === 'changed') return message('translations.termKept', { term: source ?? '' });
  return message('translations.preferredTerm', { instead, term: source ?? '' });
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > 80 ? `${[...line].slice(0, 79).join('')}…` : line;
};
