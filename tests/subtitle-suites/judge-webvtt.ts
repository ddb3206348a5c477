import type { Cue } from '@glossa/subtitles/cue';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import webvtt, { type CueNode } from 'webvtt-parser';
import { colorsOf, describe, joinPieces, marksOf } from './describe-marks.ts';
import { type Judge, readOrRefuse, withReadings } from './judge.ts';
import { describeSettings, ownSettings, settingsOf } from './webvtt-settings.ts';

/** The colors that players know as classes. */
const classColors: Readonly<Record<string, string>> = {
  ...{ white: 'c#ffffff', lime: 'c#00ff00', cyan: 'c#00ffff', red: 'c#ff0000' },
  ...{ yellow: 'c#ffff00', magenta: 'c#ff00ff', blue: 'c#0000ff', black: 'c#000000' },
};

type Piece = { text: string; kinds: string[] };

/** `readings`: of ruby, which are left out otherwise. */
function collect(nodes: readonly CueNode[], kinds: string[], readings: boolean, into: Piece[]) {
  for (const { type, name = '', value = '', classes = [], children = [] } of nodes) {
    if (type === 'text') into.push({ text: value, kinds });
    else if (name !== 'rt' || readings) {
      const colors = classes.flatMap((one) => classColors[one] ?? []);
      // Each is inside the one before: the last color counts.
      const own = [...(/^[biu]$/.test(name) ? [name] : []), ...colors.slice(-1)];
      const outer = colors.length > 0 ? kinds.filter((kind) => !kind.startsWith('c')) : kinds;
      collect(children, [...outer, ...own], readings, into);
    }
  }
  return into;
}

type Told = { startMs: number; endMs: number; text: string; look: string; place: string };
/** Cues of equal times are in the order of their tracks here, and in that of the file there. */
const inOrder = (a: Told, b: Told): number => {
  const [one, other] = [a, b].map(({ text, place }) => `${text}\n${place}`);
  return a.startMs - b.startMs || a.endMs - b.endMs || ((one ?? '') < (other ?? '') ? -1 : 1);
};

const bare = (text: string): string => text.replace(/[\s()]/gu, '');

const tellOwn = (cue: Cue): Told => ({
  ...{ startMs: cue.startMs, endMs: cue.endMs, text: bare(withReadings(cue)) },
  look: bare(describe(cue.text, [...marksOf(cue), ...colorsOf(cue)])),
  place: describeSettings(ownSettings(cue)),
});

function tellTheirs(text: string): Told[] {
  return new webvtt.WebVTTParser()
    .parse(text, 'metadata')
    .cues.map((cue) => {
      const nodes = cue.tree?.children ?? [];
      const marked = joinPieces(collect(nodes, [], false, []));
      return {
        startMs: Math.round(cue.startTime * 1000),
        endMs: Math.round(cue.endTime * 1000),
        text: bare(joinPieces(collect(nodes, [], true, [])).text),
        look: bare(describe(marked.text, marked.marks)),
        place: describeSettings(settingsOf(cue)),
      };
    })
    .filter((cue) => cue.text !== '');
}

/** The cues of W3C's parser have our times, letters, looks and places; empty ones are left out by us. */
export const judgeWebVtt: Judge = (bytes, name) => {
  const wanted = tellTheirs(new TextDecoder().decode(bytes)).sort(inOrder);
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read)
    return wanted.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  const got = read.file.cues.map(tellOwn).sort(inOrder);
  const differences: string[] = [];
  for (let index = 0; index < Math.max(got.length, wanted.length); index += 1) {
    const [theirs, own] = [wanted[index], got[index]];
    const fields = (['startMs', 'endMs', 'text', 'look', 'place'] as const).filter(
      (field) => theirs?.[field] !== own?.[field],
    );
    if (fields.length === 0) continue;
    const say = (cue: Told | undefined) =>
      cue === undefined ? 'no cue' : fields.map((field) => cue[field]).join(' ');
    differences.push(`cue ${index + 1} of ${wanted.length}: ${say(theirs)} ≠ ${say(own)}`);
    // What follows a cue that only one of them has is compared with another one.
    if (fields.includes('text')) break;
  }
  return differences.length === 0
    ? { kind: 'read' }
    : { kind: 'differing', why: differences.join('\n') };
};
