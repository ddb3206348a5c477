import { message } from '@glossa/messages/message';
import { languageOfTag } from '@glossa/terminology/language-tag';
import type { UnitSink } from '@glossa/terminology/tmx';
import { AppError } from '../../platform/http/app-error.ts';
import { readCsv } from '../../platform/read-csv.ts';
import type { TextPieces } from '../../platform/read-text-file.ts';

/** Columns of the CSV file for export and import. */
export const unitColumnNames = ['source_language', 'target_language', 'source', 'target'] as const;

/** Units of a CSV file; `place` is the line. Throws IMPORT_UNREADABLE if columns are missing. */
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
      sink.onRefused(
        line,
        from
          ? message('memory.targetLanguageUnsupported', { toTag })
          : message('memory.sourceLanguageUnsupported', { fromTag }),
      );
    else if (from === to) sink.onRefused(line, message('memory.sameLanguage'));
    else if (source === '' || target === '') sink.onRefused(line, message('memory.textMissing'));
    else sink.onUnit({ place: line, from, to, source, target });
    await afterRow();
  }
  if (!places) throw new AppError('IMPORT_UNREADABLE', message('glossaries.fileEmpty'));
}

function findColumns(heading: readonly string[]): number[] {
  const names = heading.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'));
  const missing = unitColumnNames.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new AppError(
      'IMPORT_UNREADABLE',
      missing.length === 1
        ? message('memory.columnMissing', { column: { list: missing } })
        : message('memory.columnsMissing', { columns: { list: missing } }),
    );
  return unitColumnNames.map((name) => names.indexOf(name));
}
