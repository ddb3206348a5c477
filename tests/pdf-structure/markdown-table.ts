/** The cells of each row; those that another covers are left out. */
export type MarkdownTable = { text: string; across: number; down: number }[][];

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const headingLine = (text: string): string => `# ${text.replace(/\s+/gu, ' ').trim()}`;

/** As in the benchmark: HTML in one line, with spans only where a cell covers others. */
export function tableLine(table: MarkdownTable): string {
  const rows = table.map((cells) => {
    const written = cells.map(({ text, across, down }) => {
      const spans = `${across > 1 ? ` colspan="${across}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`;
      return `<td${spans}>${escapeText(text.replace(/\s+/gu, ' ').trim())}</td>`;
    });
    return `<tr>${written.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}
