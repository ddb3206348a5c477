import type { Element } from '@xmldom/xmldom';
import { type Slot, textSlot } from '../ooxml/slot.ts';
import { childElements, ownAttribute, setOwnAttribute } from '../ooxml/xml-part.ts';
import type { Place } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import type { WordTarget } from './direction.ts';

type Instruction = { code: string; write(code: string): void };

/** Text in an instruction, between `start` and `end`; `isEntry` if a colon separates its levels. */
type Quoted = { start: number; end: number; isEntry: boolean };

/**
 * Texts that people wrote into the instructions of fields: entries of an index or a table of contents, and what a button
 * shows. Word shows them elsewhere, once it updates that.
 */
export function readFieldTexts(paragraph: Element, id: string, place: Place): Slot<WordTarget>[] {
  let count = 0;
  return instructionsIn(paragraph).flatMap((instruction) => {
    const { code } = instruction;
    const pieces = splitCode(code);
    return pieces.flatMap((piece, index): Slot<WordTarget>[] => {
      if (piece.fixed || !isTranslatable(piece.text)) return [];
      count += 1;
      const spot = { id: `${id}.field${count}`, place };
      const put = (translation: string) => {
        pieces[index] = { ...piece, text: translation };
        instruction.write(pieces.map(writePiece).join(''));
      };
      return [textSlot(spot, piece.text, put)];
    });
  });
}

type Piece = { text: string; fixed: boolean };

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
      if (level === ':') pieces.push({ text: level, fixed: true });
      // A key to sort by, behind a semicolon, belongs to the old text.
      else pieces.push({ text: withoutEscapes(level.split(/(?<!\\);/u)[0] ?? ''), fixed: false });
    }
    position = end;
  }
  fix(code.length);
  return pieces;
}

function quotedIn(code: string): Quoted[] {
  const button = /^\s*MACROBUTTON\s+\S+\s+(?=\S)/iu.exec(code);
  if (button) return [{ start: button[0].length, end: code.trimEnd().length, isEntry: false }];
  const entry = /^\s*(XE|TC)\s+(?=["“”])/iu.exec(code);
  if (!entry) return [];
  const found: Quoted[] = [];
  const pattern = /(\\[a-z]\s*)?["“”]((?:[^"“”\\]|\\.)*)["“”]/giu;
  for (const match of code.matchAll(pattern)) {
    const [whole, option, text = ''] = match;
    // Of the options, only the text of a cross-reference is shown.
    const isReference = /^\\t/iu.test(option ?? '');
    if (option !== undefined && !isReference) continue;
    const end = match.index + whole.length - 1;
    found.push({ start: end - text.length, end, isEntry: option === undefined });
  }
  return found;
}

const withoutEscapes = (text: string): string => text.replace(/\\(.)/gu, '$1');

/** Quotation marks would end the text, colons and semicolons divide it. */
function writePiece({ text, fixed }: Piece): string {
  if (fixed) return text;
  return text
    .replace(/["“”]/gu, '’')
    .replace(/[\\:;]/gu, '\\$&')
    .replace(/\s+/gu, ' ');
}

/** The instructions of all fields of a paragraph, outside text boxes and deletions. */
function instructionsIn(paragraph: Element): Instruction[] {
  const found: Instruction[] = [];
  const open: { holders: Element[]; isResult: boolean }[] = [];
  const visit = (parent: Element): void => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      if (/^(?:del|moveFrom|txbxContent|p)$/u.test(name)) continue;
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
