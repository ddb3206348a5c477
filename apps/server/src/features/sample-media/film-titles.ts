import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { formatAssTime } from '@glossa/subtitles/time';
import type { SpokenLine } from './plan-film.ts';

type Film = { title: string; language: LanguageCode; lines: SpokenLine[]; durationMs: number };

/** Those of the titles, for the renderer's folder. */
export const titleFonts = (language: LanguageCode): string[] => [
  ...new Set([languages[language].fonts[0] ?? 'Noto Sans', 'Noto Sans']),
];

const barCount = 28;
const stepMs = 220;

/**
 * What is seen in the sample video: its title, a dot for every sentence, a ball that goes from one to the next, and bars
 * that move while somebody speaks. The sentences themselves are left to the subtitles.
 */
export function writeFilmTitles({ title, language, lines, durationMs }: Film): string {
  const event = (layer: number, startMs: number, endMs: number, style: string, text: string) =>
    `Dialogue: ${layer},${formatAssTime(startMs)},${formatAssTime(endMs)},${style},,0,0,0,,${text}`;
  const dotX = (index: number) =>
    Math.round(640 + (index - (lines.length - 1) / 2) * 150 * towards(language));
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    'PlayResX: 1280',
    'PlayResY: 720',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    'Format: Name,Fontname,Fontsize,PrimaryColour,OutlineColour,BackColour,Bold,Outline,Shadow,Alignment,MarginL,MarginR,MarginV,Encoding',
    `Style: Title,${titleFonts(language)[0]},68,&H00FFFFFF,&H00000000,&H00000000,-1,0,2,5,60,60,0,-1`,
    'Style: Number,Noto Sans,34,&H00FFFFFF,&H00000000,&H00000000,-1,0,0,5,0,0,0,1',
    'Style: Shape,Noto Sans,20,&H00FFFFFF,&H00000000,&H00000000,0,0,0,7,0,0,0,1',
    '',
    '[Events]',
    'Format: Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text',
    event(4, 0, durationMs, 'Title', `{\\pos(640,190)\\fad(700,500)}${title}`),
    ...lines.flatMap(({ startMs, endMs }, index) => {
      const x = dotX(index);
      const next = dotX(Math.min(index + 1, lines.length - 1));
      const turnMs = lines[index + 1]?.startMs ?? durationMs;
      const shape = (layer: number, from: number, to: number, tags: string, path: string) =>
        event(layer, from, to, 'Shape', `{${tags}\\p1}${path}`);
      return [
        shape(1, 0, durationMs, `\\an5\\pos(${x},400)\\1a&H90&`, circle(36)),
        shape(2, startMs, durationMs, `\\an5\\pos(${x},400)\\1c&H1E6FB8&\\fad(250,0)`, circle(36)),
        event(3, 0, durationMs, 'Number', `{\\pos(${x},400)}${index + 1}`),
        shape(3, startMs, turnMs, `\\an5\\move(${x},470,${next},470)\\1c&HA0E6FF&`, circle(11)),
        ...Array.from({ length: barCount }, (_, bar) =>
          event(1, startMs, endMs, 'Shape', movingBar(bar, index, endMs - startMs)),
        ),
      ];
    }),
    '',
  ].join('\n');
}

/** Films of languages written from the right go that way too. */
const towards = (language: LanguageCode) => (languages[language].direction === 'rtl' ? -1 : 1);

/** A bar that goes up and down; equal for the same bar and sentence. */
function movingBar(bar: number, sentence: number, lengthMs: number): string {
  const x = 640 + (bar - (barCount - 1) / 2) * 30;
  const heights = Array.from({ length: Math.ceil(lengthMs / stepMs) }, (_, step) =>
    Math.round(18 + 82 * Math.abs(Math.sin(bar * 1.7 + step * 0.9 + sentence * 2.3)) ** 2),
  );
  const moves = heights
    .map((height, step) => `\\t(${step * stepMs},${(step + 1) * stepMs},\\fscy${height})`)
    .join('');
  return `{\\an5\\pos(${Math.round(x)},580)\\1c&HFFFFFF&\\1a&H40&\\fscy15${moves}\\p1}m 0 0 l 14 0 14 120 0 120`;
}

/** Four curves that look like a circle. */
function circle(radius: number): string {
  const r = radius;
  const k = Math.round(r * 0.5523);
  const [a, b, d] = [r - k, r + k, 2 * r];
  return `m ${r} 0 b ${b} 0 ${d} ${a} ${d} ${r} b ${d} ${b} ${b} ${d} ${r} ${d} b ${a} ${d} 0 ${b} 0 ${r} b 0 ${a} ${a} 0 ${r} 0`;
}
