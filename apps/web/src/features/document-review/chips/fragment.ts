/** A part of a segment: text, a start or end of formatting, or another object. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'open' | 'close' | 'thing'; id: string };
export type Chip = Exclude<Piece, { kind: 'text' }>;
export type Markup = 'none' | 'html';

const tag = /<g id="(\d+)">|(<\/g>)|<x id="(\d+)"\/>/g;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const readEntities = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name, ten, sixteen) => {
      if (name) return named[String(name).toLowerCase()] ?? whole;
      const code = ten ? Number(ten) : Number.parseInt(sixteen, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
const writeEntities = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Parts of a segment in order. An end has the number of its start. */
export function readPieces(fragment: string, markup: Markup): Piece[] {
  if (markup === 'none') return fragment === '' ? [] : [{ kind: 'text', text: fragment }];
  const pieces: Piece[] = [];
  const open: string[] = [];
  let at = 0;
  const addText = (raw: string) => {
    if (raw !== '') pieces.push({ kind: 'text', text: readEntities(raw) });
  };
  for (const match of fragment.matchAll(tag)) {
    addText(fragment.slice(at, match.index));
    at = match.index + match[0].length;
    const [, group, end, thing] = match;
    if (group !== undefined) {
      open.push(group);
      pieces.push({ kind: 'open', id: group });
    } else if (end !== undefined) pieces.push({ kind: 'close', id: open.pop() ?? '' });
    else if (thing !== undefined) pieces.push({ kind: 'thing', id: thing });
  }
  addText(fragment.slice(at));
  return pieces;
}

/** The segment in the server's format. */
export function writePieces(pieces: readonly Piece[], markup: Markup): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return markup === 'html' ? writeEntities(piece.text) : piece.text;
      if (piece.kind === 'open') return `<g id="${piece.id}">`;
      return piece.kind === 'close' ? '</g>' : `<x id="${piece.id}"/>`;
    })
    .join('');
}

/** The words only, for searching. */
export const plainText = (fragment: string, markup: Markup): string =>
  readPieces(fragment, markup)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('');
