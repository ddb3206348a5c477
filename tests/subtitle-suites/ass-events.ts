import type { Cue } from '@glossa/subtitles/cue';
import { type CompiledASSStyle, compile, parse } from 'ass-compiler';
import { colorsOf, describe, joinPieces, marksOf } from './describe-marks.ts';
import { type Point, placeFault } from './judge-place.ts';

type Event = {
  startMs: number;
  endMs: number;
  text: string;
  look: string;
  place: Point | undefined;
  usualColor: string | undefined;
};

const bare = (text: string): string => text.replace(/\s/gu, '');
const columns = ['left', 'center', 'right'] as const;
const rows = ['end', 'center', 'start'] as const;
/** Where text is that has no position, in percent of the picture. */
const usualX = { left: 10, center: 50, right: 90 } as const;
const usualY = { end: 95, center: 50, start: 5 } as const;

/** Blue, green and red, as ASS has them. */
const colorKind = (bgr: string | undefined): string[] => {
  const [, blue, green, red] = /^(..)(..)(..)$/.exec(bgr ?? '') ?? [];
  return blue === undefined ? [] : [`c#${red}${green}${blue}`.toLowerCase()];
};

/** The style whose look is no mark of a text: that of the name Default, or else the first one. */
function usualOf(file: string, styles: Record<string, CompiledASSStyle>) {
  const names = parse(file).styles.style.map(({ Name }) => Name);
  const usual = names.find((name) => /^default$/i.test(name)) ?? names[0];
  return usual === undefined ? undefined : styles[usual]?.tag;
}

/** The events of a file as ass-compiler finds them. */
export function readEvents(file: string): Event[] {
  const { dialogues, styles, width, height } = compile(file, {});
  const usual = usualOf(file, styles);
  // Numbers of alignments are those of ASS there; SSA has others.
  const isPlaced = !/^\[v4 styles\]/im.test(file);
  return dialogues.map(({ start, end, alignment, pos, slices }) => {
    const pieces = slices.flatMap(({ style, fragments }) =>
      fragments.flatMap(({ tag, text, drawing }) => {
        if (drawing) return [];
        const all = { ...styles[style]?.tag, ...tag };
        const color = colorKind(all.c1);
        const kinds = [
          ...(['b', 'i', 'u'] as const).filter((kind) => isOn(all[kind]) && !isOn(usual?.[kind])),
          ...(color[0] === colorKind(usual?.c1)[0] ? [] : color),
        ];
        return [{ text: text.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' '), kinds }];
      }),
    );
    const { text, marks } = joinPieces(pieces);
    const column = columns[(alignment - 1) % 3] ?? 'center';
    const edge = rows[Math.floor((alignment - 1) / 3)] ?? 'end';
    return {
      ...{ startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), text: bare(text) },
      look: describe(text, marks),
      usualColor: colorKind(usual?.c1)[0],
      place: isPlaced
        ? {
            x: pos ? (pos.x / width) * 100 : usualX[column],
            y: pos ? (pos.y / height) * 100 : usualY[edge],
            ...{ column, edge, vertical: undefined },
          }
        : undefined,
    };
  });
}

/** Bold may be a weight. */
const isOn = (value: number | undefined): boolean => value === 1 || (value ?? 0) >= 600;

/** What differs in the looks and places of events whose times and texts are those of cues. */
export function eventDifferences(file: string, cues: readonly Cue[]): string[] {
  const left = [...cues];
  return readEvents(file).flatMap((event) => {
    const same = left.filter(
      (cue) =>
        bare(cue.text) === event.text &&
        Math.abs(cue.startMs - event.startMs) <= 10 &&
        Math.abs(cue.endMs - event.endMs) <= 10,
    );
    // Of equal ones, that which fits best.
    const [cue] = same.sort((a, b) => faults(event, a).length - faults(event, b).length);
    if (!cue) return [];
    left.splice(left.indexOf(cue), 1);
    return faults(event, cue).map((fault) => `${event.startMs}: ${fault}`);
  });
}

function faults({ look, place, text, usualColor }: Event, cue: Cue): string[] {
  const colors = colorsOf(cue).filter((color) => !color.startsWith(`${usualColor} `));
  const own = describe(cue.text, [...marksOf(cue), ...colors]);
  const away = place && placeFault(place, cue);
  return [
    ...(look === own ? [] : [`${look} ≠ ${own}`]),
    ...(away === undefined ? [] : [`${text} ${away}`]),
  ];
}
