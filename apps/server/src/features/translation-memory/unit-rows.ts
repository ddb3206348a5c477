import { languageOfTag } from '@glossa/terminology/language-tag';
import type { UnitSink } from '@glossa/terminology/tmx';
import { AppError } from '../../platform/http/app-error.ts';
import type { TextPieces } from '../../platform/http/receive-text.ts';
import { readCsv } from '../../platform/read-csv.ts';

/** Columns of the CSV file, which the export writes and the import needs. */
export const unitColumnNames = ['source_language', 'target_language', 'source', 'target'] as const;

/** Units of a CSV file; `place` is the line. Throws IMPORT_UNREADABLE where columns are missing. */
export async function readUnitRows(
  pieces: TextPieces,
  sink: UnitSink,
  afterRow: () => Promise<void>,
): Promise<void> {
  let places: number[] | undefined;
  for await (const { line, cells } of readCsv(pieces)) {
    if (!places) {
      places = findColumns(cells);
      continue;
    }
    const [fromTag = '', toTag = '', source = '', target = ''] = places.map(
      (at) => cells[at] ?? '',
    );
    const [from, to] = [languageOfTag(fromTag), languageOfTag(toTag)];
    if (!from) sink.onForeign(fromTag);
    if (!to) sink.onForeign(toTag);
    if (!from || !to)
      sink.onRefused(line, `“${from ? toTag : fromTag}” is none of the languages of this product.`);
    else if (from === to) sink.onRefused(line, 'Source and target are in the same language.');
    else if (source === '' || target === '')
      sink.onRefused(line, 'The source or the target is empty.');
    else sink.onUnit({ place: line, from, to, source, target });
    await afterRow();
  }
  if (!places) throw new AppError('IMPORT_UNREADABLE', 'The file is empty.');
}

function findColumns(heading: readonly string[]): number[] {
  const names = heading.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'));
  const missing = unitColumnNames.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new AppError(
      'IMPORT_UNREADABLE',
      `The first line must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  return unitColumnNames.map((name) => names.indexOf(name));
}
