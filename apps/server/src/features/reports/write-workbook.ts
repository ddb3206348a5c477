import type { Cell, Sheet } from 'write-excel-file/node';
import type { ExportedTable, ReportCell } from './report-tables.ts';

/** Wide enough for the headings; of figures, nothing is longer. */
const columnWidth = 24;

/**
 * A workbook with a sheet for each table. Every cell has its type: what people wrote is text whatever it begins with,
 * never a formula.
 */
export async function writeWorkbook(tables: readonly ExportedTable[]): Promise<Buffer> {
  // Loaded when the first workbook is asked for.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = tables.map(
    ({ title, columns, rows }): Sheet<Buffer> => ({
      sheet: title,
      columns: columns.map(() => ({ width: columnWidth })),
      stickyRowsCount: 1,
      data: [
        columns.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
        ...rows.map((row) => row.map(toCell)),
      ],
    }),
  );
  return writeExcelFile(sheets as never).toBuffer();
}

function toCell(cell: ReportCell): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: new Date(`${cell.month}-01T00:00:00Z`), type: Date, format: 'mmm yyyy' };
}
