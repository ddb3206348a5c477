import { chipFace, chipName } from './chip-labels.ts';
import type { Chip, Piece } from './fragment.ts';

const kinds: readonly string[] = ['open', 'close', 'thing'];

/** A chip in the text: handled like one character by the keys. */
export function makeChip(chip: Chip, className: string): HTMLElement {
  const node = document.createElement('span');
  node.className = className;
  node.contentEditable = 'false';
  node.dir = 'ltr';
  node.dataset.chip = `${chip.kind} ${chip.id}`;
  node.setAttribute('role', 'img');
  node.setAttribute('aria-label', chipName(chip));
  node.textContent = chipFace(chip);
  return node;
}

export function fillEditor(box: HTMLElement, pieces: readonly Piece[], className: string): void {
  box.replaceChildren(
    ...pieces.map((piece) =>
      piece.kind === 'text' ? document.createTextNode(piece.text) : makeChip(piece, className),
    ),
  );
}

/** The current content of the box. Browsers add their own line breaks and wrappers. */
export function readEditor(box: HTMLElement): Piece[] {
  const pieces: Piece[] = [];
  const addText = (text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') pieces.push({ kind: 'text', text });
  };
  const read = (node: Node) => {
    if (node instanceof Text) addText(node.data.replaceAll('\u00a0', ' '));
    else if (node instanceof HTMLBRElement) addText('\n');
    else if (node instanceof HTMLElement) {
      const [kind = '', id = ''] = node.dataset.chip?.split(' ') ?? [];
      if (kinds.includes(kind)) pieces.push({ kind: kind as Chip['kind'], id });
      else for (const child of node.childNodes) read(child);
    }
  };
  for (const child of box.childNodes) read(child);
  return pieces;
}

/** The selection if it is inside the box; otherwise the end of the text. */
export function rangeIn(box: HTMLElement): Range {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range && box.contains(range.commonAncestorContainer)) return range;
  const end = document.createRange();
  end.selectNodeContents(box);
  end.collapse(false);
  return end;
}

/** Inserts chips around the selection: the first before it, the others after it, with the caret between or behind. */
export function insertChips(box: HTMLElement, chips: readonly Chip[], className: string): void {
  const [first, ...rest] = chips;
  if (!first) return;
  const range = rangeIn(box).cloneRange();
  const end = range.cloneRange();
  end.collapse(false);
  const closing = rest.map((chip) => makeChip(chip, className));
  for (const node of [...closing].reverse()) end.insertNode(node);
  const start = range.cloneRange();
  const empty = range.collapsed;
  start.collapse(true);
  const opening = makeChip(first, className);
  start.insertNode(opening);
  const caret = document.createRange();
  const last = empty ? opening : (closing.at(-1) ?? opening);
  caret.setStartAfter(last);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(caret);
}
