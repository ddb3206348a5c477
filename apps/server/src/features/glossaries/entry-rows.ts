import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { GlossaryEntry, Term, TermUsage } from '@glossa/terminology/glossary-entry';
import { languageOfTag } from '@glossa/terminology/language-tag';
import type { ExchangedEntry } from '@glossa/terminology/tbx';
import { AppError } from '../../platform/http/app-error.ts';
import { readCsv } from '../../platform/read-csv.ts';
import type { TextPieces } from '../../platform/read-text-file.ts';

const facts = ['id', 'part_of_speech', 'definition', 'do_not_translate'] as const;
const usages: readonly TermUsage[] = ['preferred', 'allowed', 'forbidden'];
const languagePlaces = languageCodes.flatMap((language) =>
  usages.map((usage) => ({ language, usage })),
);

/** `en` holds preferred terms; several terms in one cell are separated by vertical bars. */
const headingOf = (language: LanguageCode, usage: TermUsage): string =>
  usage === 'preferred' ? language : `${language}_${usage}`;

/** One entry per line, as in a spreadsheet; can be imported again. */
export const entryColumnNames = [
  ...facts,
  ...languagePlaces.map(({ language, usage }) => headingOf(language, usage)),
];

export const toCells = (entry: GlossaryEntry & { id: string }): string[] => [
  entry.id,
  entry.partOfSpeech ?? '',
  entry.definition,
  entry.doNotTranslate ? 'yes' : '',
  ...languagePlaces.map(({ language, usage }) =>
    entry.terms
      .filter((term) => term.language === language && term.usage === usage)
      .map(({ term }) => term.replace(/[\\|]/g, '\\$&'))
      .join(' | '),
  ),
];

type Column =
  | { at: number; fact: (typeof facts)[number] }
  | { at: number; language: LanguageCode; usage: TermUsage };

/** Entries of a CSV file; `place` is the line. Throws IMPORT_UNREADABLE if no column names a language. */
export async function* readEntryRows(
  pieces: TextPieces,
  onLeftOut: (column: string) => void,
): AsyncGenerator<ExchangedEntry> {
  let columns: Column[] | undefined;
  for await (const { line, cells } of readCsv(pieces)) {
    if (!columns) {
      columns = findColumns(cells, onLeftOut);
      continue;
    }
    const known = columns;
    const fact = (name: (typeof facts)[number]): string =>
      cells[known.find((column) => 'fact' in column && column.fact === name)?.at ?? -1] ?? '';
    yield {
      place: line,
      id: fact('id') || null,
      partOfSpeech: fact('part_of_speech') || null,
      definition: fact('definition'),
      doNotTranslate: /^(yes|true|1|x)$/i.test(fact('do_not_translate')),
      terms: known.flatMap((column): Term[] =>
        'language' in column
          ? splitCell(cells[column.at] ?? '').map((term) => ({
              language: column.language,
              term,
              usage: column.usage,
            }))
          : [],
      ),
    };
  }
  if (!columns) throw new AppError('IMPORT_UNREADABLE', message('glossaries.fileEmpty'));
}

const splitCell = (cell: string): string[] =>
  (cell.match(/(?:\\[\s\S]|[^\\|])+/g) ?? [])
    .map((term) => term.replace(/\\([\s\S])/g, '$1').trim())
    .filter(Boolean);

function findColumns(heading: readonly string[], onLeftOut: (column: string) => void): Column[] {
  const columns = heading.flatMap((name, at): Column[] => {
    const plain = name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
    const fact = facts.find((known) => known === plain);
    if (fact) return [{ at, fact }];
    const usage = usages.find((known) => plain.endsWith(`_${known}`)) ?? 'preferred';
    const language = languageOfTag(plain.replace(new RegExp(`_${usage}$`), ''));
    // A word such as "note" is not a language tag, although it starts like Norwegian.
    if (language && /^[a-z]{2,3}(_[a-z0-9]{2,4})?(_preferred|_allowed|_forbidden)?$/.test(plain))
      return [{ at, language, usage }];
    if (plain !== '') onLeftOut(name.trim().slice(0, 80));
    return [];
  });
  if (!columns.some((column) => 'language' in column))
    throw new AppError('IMPORT_UNREADABLE', message('glossaries.noLanguageColumn'));
  return columns;
}
