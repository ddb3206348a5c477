import { continues, type ListMark } from '@glossa/documents/pdf/list-numbers';
import { AlignmentType, type ILevelsOptions, LevelFormat } from 'docx';

export type ListNumbering = {
  /** The name of the list that an item of this mark is in. */
  listOf: (mark: ListMark) => string;
  config: () => { reference: string; levels: ILevelsOptions[] }[];
};

const formats = {
  decimal: LevelFormat.DECIMAL,
  lowerLetter: LevelFormat.LOWER_LETTER,
  upperLetter: LevelFormat.UPPER_LETTER,
  lowerRoman: LevelFormat.LOWER_ROMAN,
  upperRoman: LevelFormat.UPPER_ROMAN,
} as const;

/** Lists are counted by Word: an item that does not continue a list starts another one. */
export function createListNumbering(): ListNumbering {
  const lists: { reference: string; levels: ILevelsOptions[] }[] = [];
  const open = new Map<string, { reference: string; last: ListMark }>();
  return {
    listOf: (mark) => {
      const key =
        mark.kind === 'bullet'
          ? `bullet ${mark.text}`
          : `${mark.format} ${mark.before} ${mark.after}`;
      const known = open.get(key);
      if (known && continues(known.last, mark)) {
        known.last = mark;
        return known.reference;
      }
      const reference = `list-${lists.length + 1}`;
      open.set(key, { reference, last: mark });
      lists.push({ reference, levels: [levelOf(mark)] });
      return reference;
    },
    config: () => lists,
  };
}

/** Signs of symbol fonts have no meaning without them. */
const bulletOf = (text: string): string => (/\p{Co}/u.test(text) ? '\u2022' : text);

function levelOf(mark: ListMark): ILevelsOptions {
  const shared = { level: 0, alignment: AlignmentType.START } as const;
  if (mark.kind === 'bullet')
    return { ...shared, format: LevelFormat.BULLET, text: bulletOf(mark.text) };
  const text = `${mark.before}%1${mark.after}`;
  return { ...shared, format: formats[mark.format], text, start: mark.value };
}
