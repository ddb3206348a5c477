import type { Element } from '@xmldom/xmldom';
import { attributeSlot, type Slot, textSlot } from '../ooxml/slot.ts';
import { childElements, ownAttribute, setOwnAttribute } from '../ooxml/xml-part.ts';
import type { Place } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import type { WordTarget } from './direction.ts';

type Instruction = { code: string; write(code: string): void };

/** Text in an instruction, between `start` and `end`; `isEntry` if colons divide it into levels. */
type Quoted = { start: number; end: number; isEntry: boolean };

/**
 * Texts that people wrote into the instructions of fields: entries of an index or a table of contents, what a button
 * shows, and hints of links. Written before the paragraph, which copies some of its fields.
 */
export function readFieldTexts(paragraph: Element, id: string, place: Place): Slot<WordTarget>[] {
  let count = 0;
  const spotOf = () => {
    count += 1;
    return { id: `${id}.field${count}`, place };
  };
  const hints = linksIn(paragraph).flatMap((link) => {
    const name = `${link.prefix ?? 'w'}:tooltip`;
    return link.hasAttribute(name) ? (attributeSlot(spotOf(), link, name) ?? []) : [];
  });
  const texts = instructionsIn(paragraph).flatMap((instruction) => {
    const { code } = instruction;
    const pieces = splitCode(code);
    return pieces.flatMap((piece, index): Slot<WordTarget>[] => {
      if (piece.fixed || !isTranslatable(piece.text)) return [];
      const put = (translation: string) => {
        pieces[index] = { ...piece, text: translation };
        instruction.write(pieces.map(writePiece).join(''));
      };
      return [textSlot(spotOf(), piece.text, put)];
    });
  });
  return [...hints, ...texts];
}

type Piece = { text: string; fixed: boolean; isEntry?: boolean };

/** The instruction as fixed text and texts to translate. */
function splitCode(code: string): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  const fix = (end: number) => {
    pieces.push({ text: code.slice(position, end), fixed: true });
    position = end;
  };
  for (const { start, end, isEntry } of quotedIn(code)) {
    fix(start);
    const levels = isEntry ? code.slice(start, end).split(/(?<!\\)(:)/u) : [code.slice(start, end)];
    for (const level of levels) {
      // A key to sort by, behind a semicolon, belongs to the old text.
      const shown = isEntry ? (level.split(/(?<!\\);/u)[0] ?? '') : level;
      if (isEntry && level === ':') pieces.push({ text: level, fixed: true });
      else pieces.push({ text: withoutEscapes(shown), fixed: false, isEntry });
    }
    position = end;
  }
  fix(code.length);
  return pieces;
}

/** The options whose text is shown, such as a cross-reference and a hint; `undefined` is the text without an option. */
const shownOptions: Record<string, (string | undefined)[]> = {
  XE: [undefined, 't'],
  TC: [undefined],
  HYPERLINK: ['o'],
};

function quotedIn(code: string): Quoted[] {
  const button = /^\s*MACROBUTTON\s+\S+\s+(?=\S)/iu.exec(code);
  if (button) return [{ start: button[0].length, end: code.trimEnd().length, isEntry: false }];
  const kind = /^\s*(XE|TC|HYPERLINK)\s/iu.exec(code)?.[1]?.toUpperCase();
  if (kind === undefined) return [];
  const found: Quoted[] = [];
  const pattern = /(?:\\([a-z])\s*)?["“”]((?:[^"“”\\]|\\.)*)["“”]/giu;
  for (const match of code.matchAll(pattern)) {
    const [whole, option, text = ''] = match;
    if (!shownOptions[kind]?.includes(option?.toLowerCase())) continue;
    const end = match.index + whole.length - 1;
    found.push({ start: end - text.length, end, isEntry: kind === 'XE' && option === undefined });
  }
  return found;
}

const withoutEscapes = (text: string): string => text.replace(/\\(.)/gu, '$1');

/** Quotation marks would end the text, and colons and semicolons divide an entry. */
function writePiece({ text, fixed, isEntry }: Piece): string {
  if (fixed) return text;
  const oneLine = text.replace(/["“”]/gu, '’').replace(/\s+/gu, ' ');
  return oneLine.replace(isEntry ? /[\\:;]/gu : /\\/gu, '\\$&');
}

/** The links of a paragraph, outside text boxes and deletions. */
function linksIn(parent: Element): Element[] {
  return childElements(parent).flatMap((child) => {
    if (outside.test(child.localName ?? '')) return [];
    return [...(child.localName === 'hyperlink' ? [child] : []), ...linksIn(child)];
  });
}

/** Deleted text, and text boxes, which have paragraphs of their own. */
const outside = /^(?:del|moveFrom|txbxContent|p)$/u;

/** The instructions of all fields of a paragraph, outside text boxes and deletions. */
function instructionsIn(paragraph: Element): Instruction[] {
  const found: Instruction[] = [];
  const open: { holders: Element[]; isResult: boolean }[] = [];
  const visit = (parent: Element): void => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      if (outside.test(name)) continue;
      const field = open.at(-1);
      if (name === 'fldSimple') found.push(simpleInstruction(child));
      if (name === 'instrText') {
        if (field && !field.isResult) field.holders.push(child);
      } else if (name === 'fldChar') {
        const type = ownAttribute(child, 'fldCharType');
        if (type === 'begin') open.push({ holders: [], isResult: false });
        else if (type === 'separate' && field) field.isResult = true;
        else if (type === 'end' && open.pop() && field) found.push(instructionOf(field.holders));
      } else visit(child);
    }
  };
  visit(paragraph);
  return found;
}

function simpleInstruction(field: Element): Instruction {
  return {
    code: ownAttribute(field, 'instr') ?? '',
    write: (code) => setOwnAttribute(field, 'instr', code),
  };
}

function instructionOf(holders: Element[]): Instruction {
  // Empty ones are copied when the paragraph is written, see `movable`.
  const [first, ...rest] = holders.filter((holder) => holder.firstChild);
  return {
    code: holders.map((holder) => holder.textContent ?? '').join(''),
    write(code) {
      if (!first) return;
      first.textContent = code;
      first.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
      for (const other of rest) other.textContent = '';
    },
  };
}
