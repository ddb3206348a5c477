import type { PdfBox } from '../pdf/page.ts';
import { bottom, right } from '../pdf/page.ts';
import { middle } from './letter-heights.ts';
import type { Picture } from './picture.ts';

type Color = readonly [number, number, number];
export type WordColors = {
  /** '#rrggbb' of what is around the letters. */
  paper: string;
  /** '#rrggbb' of the letters. */
  ink: string;
};

/** Pixels between the letters and what is taken for paper: edges are blurred. */
const gap = 3;
/** More would only take longer. */
const mostSamples = 400;
/** Of the pixels of a box, those that differ most from the paper are inside letters. */
const inkShare = 0.08;
/** Letters hardly differ from it where the box has none, such as over a photograph. */
const leastContrast = 60;

/** The colors of a word: the middle of the pixels around its box, and of those in it that differ most. */
export function colorsOf(picture: Picture, box: PdfBox): WordColors {
  const paper = middleOf(sampleAround(picture, box)) ?? white;
  const inside = sample(picture, box).sort((a, b) => differ(b, paper) - differ(a, paper));
  const ink = middleOf(inside.slice(0, Math.max(1, Math.ceil(inside.length * inkShare))));
  const isSeen = ink && differ(ink, paper) >= leastContrast;
  return { paper: hex(paper), ink: hex(isSeen ? ink : contrastTo(paper)) };
}

const white: Color = [255, 255, 255];
const black: Color = [0, 0, 0];
const contrastTo = (paper: Color): Color => (brightness(paper) > 128 ? black : white);
const brightness = ([r, g, b]: Color): number => (r * 299 + g * 587 + b * 114) / 1000;
const differ = (a: Color, b: Color): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** Black letters of a scan are dark gray. */
function hex(color: Color): string {
  const isGray = Math.max(...color) - Math.min(...color) <= 24;
  const clean = isGray && differ(color, black) <= 120 ? black : color;
  return `#${clean.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function middleOf(colors: readonly Color[]): Color | undefined {
  if (colors.length === 0) return undefined;
  return [0, 1, 2].map((part) => middle(colors.map((one) => one[part] ?? 0))) as unknown as Color;
}

/** Strips above and below: beside a word are others. */
function sampleAround(picture: Picture, box: PdfBox): Color[] {
  const height = 2;
  return [
    ...sample(picture, { ...box, y: box.y - gap - height, height }),
    ...sample(picture, { ...box, y: bottom(box) + gap, height }),
  ];
}

function sample({ width, height, pixels }: Picture, box: PdfBox): Color[] {
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const [end, foot] = [Math.min(width, Math.ceil(right(box))), Math.min(height, bottom(box))];
  const colors: Color[] = [];
  if (end <= left || foot <= top) return colors;
  const step = Math.max(1, Math.sqrt(((end - left) * (foot - top)) / mostSamples));
  for (let y = top; y < foot; y += step)
    for (let x = left; x < end; x += step) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 3;
      colors.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
    }
  return colors;
}

type InkedWord = WordColors & { text: string };

/** Letters of one ink are sampled a little differently each time: what is alike becomes the most frequent one. */
export function alikeInks(lines: readonly InkedWord[][]): InkedWord[][] {
  const letters = new Map<string, number>();
  for (const { ink, text } of lines.flat()) letters.set(ink, (letters.get(ink) ?? 0) + text.length);
  const frequent = [...letters].sort((a, b) => b[1] - a[1]).map(([ink]) => ink);
  const leaders: string[] = [];
  const leaderOf = new Map<string, string>();
  for (const ink of frequent) {
    const leader = leaders.find((one) => differ(parse(one), parse(ink)) <= likeInk);
    leaderOf.set(ink, leader ?? ink);
    if (leader === undefined) leaders.push(ink);
  }
  return lines.map((words) =>
    words.map((word) => ({ ...word, ink: leaderOf.get(word.ink) ?? word.ink })),
  );
}

const likeInk = 150;
const parse = (ink: string): Color => [
  Number.parseInt(ink.slice(1, 3), 16),
  Number.parseInt(ink.slice(3, 5), 16),
  Number.parseInt(ink.slice(5, 7), 16),
];
