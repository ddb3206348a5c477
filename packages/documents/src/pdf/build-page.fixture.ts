import { textWidth } from './fit-text.ts';
import type { PdfLine, PdfPage, PdfStyle, PdfWord } from './page.ts';
import { boxAround } from './page.ts';

export const plainStyle: PdfStyle = {
  family: 'serif',
  size: 10,
  bold: false,
  italic: false,
  color: '#000000',
};

type LineOptions = {
  style?: Partial<PdfStyle>;
  anchor?: 'left' | 'center' | 'right';
  gap?: number;
};

/** A line as set by a typesetter; words between asterisks are bold. `y` is its upper edge. */
export function line(text: string, x: number, y: number, options: LineOptions = {}): PdfLine {
  const style = { ...plainStyle, ...options.style };
  const words: PdfWord[] = [];
  let at = x;
  for (const raw of text.split(' ')) {
    const bold = style.bold || /^\*.+\*\S?$/u.test(raw);
    const shown = bold && !style.bold ? raw.replaceAll('*', '') : raw;
    const appearance = { ...style, bold };
    const width = textWidth(shown, appearance, style.size);
    words.push({
      text: shown,
      style: appearance,
      box: { x: at, y, width, height: style.size * 1.2 },
    });
    at += width + (options.gap ?? style.size * 0.26);
  }
  const whole = boxAround(words.map(({ box }) => box));
  const shift = { left: 0, center: -whole.width / 2, right: -whole.width }[
    options.anchor ?? 'left'
  ];
  for (const { box } of words) box.x += shift;
  return { words, box: { ...whole, x: whole.x + shift } };
}

/** Lines below each other, `pitch` points apart. */
export function lines(texts: readonly string[], x: number, y: number, pitch = 14): PdfLine[] {
  return texts.map((text, index) => line(text, x, y + index * pitch));
}

/** An A4 page with each group of lines as a block. */
export function page(number: number, ...groups: PdfLine[][]): PdfPage {
  const blocks = groups.map((group) => ({
    lines: group,
    box: boxAround(group.map(({ box }) => box)),
  }));
  return { number, widthPt: 595, heightPt: 842, blocks };
}
