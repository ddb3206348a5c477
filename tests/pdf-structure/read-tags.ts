import { headingLine, type MarkdownTable, tableLine } from './markdown-table.ts';

/** An element of the tag tree of a PDF; texts are between its children. */
type Tag = { name: string; attributes: Map<string, string>; children: (Tag | string)[] };

/** What `pdfinfo -struct-text` prints: elements below each other, indented. */
export function parseTags(printed: string): Tag {
  const root: Tag = { name: 'Root', attributes: new Map(), children: [] };
  const open: { depth: number; tag: Tag }[] = [{ depth: -1, tag: root }];
  let text: string | undefined;
  const close = (value: string) => open.at(-1)?.tag.children.push(value);
  for (const line of printed.split('\n')) {
    if (text !== undefined) {
      text += `\n${line}`;
      if (!line.endsWith('"')) continue;
      close(text.slice(0, -1));
      text = undefined;
      continue;
    }
    const depth = line.search(/\S/u);
    if (depth < 0) continue;
    const rest = line.slice(depth);
    const attribute = /^\/(\w+) (.*)$/u.exec(rest);
    if (attribute) {
      open.at(-1)?.tag.attributes.set(attribute[1] ?? '', attribute[2] ?? '');
      continue;
    }
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    if (rest.startsWith('"')) {
      if (rest.length > 1 && rest.endsWith('"')) close(rest.slice(1, -1));
      else text = rest.slice(1);
      continue;
    }
    const name = /^([A-Za-z]\w*)/u.exec(rest)?.[1];
    if (name === undefined || name === 'Object') continue;
    const tag: Tag = { name, attributes: new Map(), children: [] };
    open.at(-1)?.tag.children.push(tag);
    open.push({ depth, tag });
  }
  return root;
}

const inline = new Set([
  'Span',
  'Link',
  'Reference',
  'Quote',
  'Code',
  'Annot',
  'Em',
  'Strong',
  'Sub',
]);
const isHeading = (name: string): boolean => /^(?:H[1-6]?|Title)$/u.test(name);

export const textOf = (tag: Tag): string =>
  tag.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join(' ');

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The tagged document as the benchmark writes what people marked. */
export function writeTags(tag: Tag): string {
  return linesOf(tag)
    .filter((line) => line !== '')
    .join('\n\n');
}

function linesOf(tag: Tag): string[] {
  const { name } = tag;
  if (name === 'Table') {
    const table = tableOf(tag);
    if (isTable(table)) return [tableLine(table)];
  }
  if (isHeading(name)) {
    const text = tidy(textOf(tag));
    return text === '' ? [] : [headingLine(text)];
  }
  if (name === 'LI' && !hasNested(tag)) {
    const text = tidy(textOf(tag));
    return text === '' ? [] : [`- ${text}`];
  }
  const lines: string[] = [];
  let running = '';
  const end = () => {
    if (tidy(running) !== '') lines.push(tidy(running));
    running = '';
  };
  for (const child of tag.children) {
    if (typeof child === 'string') running += ` ${child}`;
    else if (inline.has(child.name) && !hasNested(child)) running += ` ${textOf(child)}`;
    else if (child.name === 'Lbl') running += ` ${textOf(child)}`;
    else {
      // A label and its text are one line.
      const [first = '', ...rest] = linesOf(child);
      if (child.name === 'LBody' && rest.length === 0 && running !== '') {
        running += ` ${first}`;
        continue;
      }
      end();
      lines.push(first, ...rest);
    }
  }
  end();
  return lines;
}

const hasNested = (tag: Tag): boolean =>
  tag.children.some(
    (child) =>
      typeof child !== 'string' && (/^(?:L|Table|H[1-6]?)$/u.test(child.name) || hasNested(child)),
  );

/** One row or one column is a frame, or a list. */
const isTable = (table: MarkdownTable): boolean =>
  table.length > 1 &&
  Math.max(...table.map((cells) => cells.reduce((sum, { across }) => sum + across, 0))) > 1;

function tableOf(tag: Tag): MarkdownTable {
  const rows: Tag[] = [];
  const find = (inside: Tag) => {
    for (const child of inside.children) {
      if (typeof child === 'string' || child.name === 'Table') continue;
      if (child.name === 'TR') rows.push(child);
      else find(child);
    }
  };
  find(tag);
  return rows.map((row) =>
    row.children.flatMap((cell) =>
      typeof cell === 'string' || !/^T[DH]$/u.test(cell.name)
        ? []
        : [
            {
              text: tidy(textOf(cell)),
              across: Number(cell.attributes.get('ColSpan') ?? 1) || 1,
              down: Number(cell.attributes.get('RowSpan') ?? 1) || 1,
            },
          ],
    ),
  );
}
