import type { Cue } from '@glossa/subtitles/cue';
import { readSubtitleFile, subtitleFormats } from '@glossa/subtitles/formats/index';
import { writeKeptFile } from '@glossa/subtitles/kept-file/write-kept-file';
import { withText } from '@glossa/subtitles/marked-text';
import { parseText, type VTTCue, type VTTRegion } from 'media-captions';
import { describe, expect, test } from 'vitest';
import webvtt from 'webvtt-parser';
import { styledWebVtt } from '../../packages/subtitles/src/kept-file/samples.fixture.ts';
import { importKept } from '../../packages/subtitles/src/testing/import-kept.ts';
import { readArchive } from './suite-files.ts';
import { suites } from './suites.ts';

/**
 * Regions are judged by media-captions, which reads blocks of them as the standard has them today; vtt.js knows only
 * those of its drafts, in the header, and the parser of the W3C none. Style blocks are judged by the latter.
 */
const options = { language: 'en', title: 'Lesson', direction: 'ltr' } as const;
const suite = suites.find(({ id }) => id === 'wpt-webvtt');
if (!suite) throw new Error('There is no suite of WebVTT.');
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const files = [
  { path: 'styled.vtt', text: styledWebVtt },
  ...(await readArchive(suite))
    .map(({ path, bytes }) => ({
      path: path.slice(path.lastIndexOf('/') + 1),
      text: decode(bytes),
    }))
    .filter(({ text }) => /^(?:REGION|STYLE)\b/m.test(text)),
];

const regionOf = ({ id, width, lines, scroll, ...anchors }: VTTRegion) => {
  const { regionAnchorX, regionAnchorY, viewportAnchorX, viewportAnchorY } = anchors;
  return {
    ...{ id, width, lines, scroll: String(scroll) },
    ...{ regionAnchorX, regionAnchorY, viewportAnchorX, viewportAnchorY },
  };
};
const settingsOf = (cue: VTTCue) => {
  const { id, vertical, snapToLines, line, lineAlign, position, positionAlign, size, align } = cue;
  const region = cue.region ? regionOf(cue.region) : null;
  const placed = { vertical, snapToLines, line, lineAlign, position, positionAlign, size, align };
  return { id, region, ...placed };
};
const readTheirs = async (text: string) => {
  const { cues, regions } = await parseText(text, { type: 'vtt' });
  return { cues, regions: regions.map(regionOf), settings: cues.map(settingsOf) };
};
const stylesOf = (text: string): string[] =>
  new webvtt.WebVTTParser().parse(text, 'metadata').styles;

test('there are files with regions and with styles', () => {
  const count = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).length;
  expect([count(/^REGION/m) > 7, count(/^STYLE/m) > 7]).toEqual([true, true]);
});

const repaired =
  'Its times have one digit of seconds. They are repaired when they are read, and edited ones are written as the standard has them; the reference leaves out cues with the former.';
/** Accepted differences of a kept file whose cues were all edited, with their reasons. */
const acceptedInKept: Readonly<Record<string, string>> = {
  ...{ 'embedded_style_media_queries.vtt': repaired, 'embedded_style_urls.vtt': repaired },
  'embedded_style_selectors.vtt': repaired,
};

describe.each(files.map(({ path, text }) => [path, text] as const))('%s', (path, text) => {
  test('kept, with every cue edited, has the same regions, settings and styles', async () => {
    const { file, cues } = importKept(path, text);
    const edited = cues.map((cue) => ({
      ...withText(cue, `${cue.text} Edited.`),
      ...{ startMs: cue.startMs + 40, endMs: cue.endMs + 40 },
    }));
    const written = writeKeptFile(file, edited, options)?.text ?? '';
    expect(written.match(/Edited\./g)).toHaveLength(cues.length);
    const [before, after] = [await readTheirs(text), await readTheirs(written)];
    expect(after.regions).toEqual(before.regions);
    expect(stylesOf(written)).toEqual(stylesOf(text));
    if (acceptedInKept[path] === undefined) expect(after.settings).toEqual(before.settings);
    else expect(after.settings).not.toEqual(before.settings);
  });
});

const edges = ['start', 'center', 'end'] as const;
type Edge = (typeof edges)[number];
const shiftOf: Record<Edge, number> = { start: 0, center: 0.5, end: 1 };
const edgeOf: Record<string, Edge> = {
  'line-left': 'start',
  'line-right': 'end',
  center: 'center',
};
const usualEdge: Record<VTTCue['align'], Edge> = {
  ...{ start: 'start', left: 'start', center: 'center', end: 'end', right: 'end' },
};
/** Where a cue is fixed across its width: of what it says, or as its text is aligned. */
const edgeAcross = ({ positionAlign, align }: VTTCue): Edge =>
  edgeOf[positionAlign] ?? usualEdge[align];
const positionOf = (cue: VTTCue): number =>
  cue.position === 'auto' ? shiftOf[usualEdge[cue.align]] * 100 : cue.position;

/** The box of a cue in percent of the picture, by the standard: that of its region, or of its own settings. */
function boxOf(cue: VTTCue) {
  const { region, line, lineAlign, snapToLines, size } = cue;
  const shift = shiftOf[edgeAcross(cue)];
  if (!region) {
    const left = positionOf(cue) - shift * size;
    return { left, width: size, height: snapToLines ? `line ${line}` : line, edge: lineAlign };
  }
  const { regionAnchorX, regionAnchorY, viewportAnchorX, viewportAnchorY } = region;
  // With nothing of its own, where cues are anyway: at the bottom.
  const isUsual =
    [regionAnchorX, viewportAnchorX].every((one) => one === 0) &&
    [regionAnchorY, viewportAnchorY, region.width].every((one) => one === 100);
  if (isUsual && cue.position === 'auto')
    return { left: 0, width: 100, height: 'line auto', edge: 'start' };
  // Inside its region, whose own box begins left of its anchor.
  const { width } = region;
  const start = region.viewportAnchorX - (region.regionAnchorX / 100) * width;
  const left = start + (positionOf(cue) / 100) * width - shift * width;
  // A cue has three edges: the nearest.
  const edge = edges[Math.min(2, Math.floor(region.regionAnchorY / (100 / 3)))];
  return { left, width, height: region.viewportAnchorY, edge };
}

type Box = ReturnType<typeof boxOf>;
/** The reference reads whole percents only. */
const isNear = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) <= 1 : one === other;
const isSameBox = (one: Box, other: Box): boolean =>
  (['left', 'width', 'height', 'edge'] as const).every((part) => isNear(one[part], other[part]));

const inRegion = (text: string, settings = '') =>
  `WEBVTT\n\nREGION\nid:fred\n${text}\n\n00:01.000 --> 00:02.000 region:fred${settings}\nText\n`;
const regionFiles = [
  ...files.filter(({ text }) => /^REGION/m.test(text)),
  ...[
    ['left third', 'width:30%\nregionanchor:0%,100%\nviewportanchor:5%,90%', ''],
    ['top right', 'width:40%\nregionanchor:100%,0%\nviewportanchor:95%,10%', ' align:right'],
    ['middle', 'width:50%\nregionanchor:50%,50%\nviewportanchor:50%,50%', ' align:left'],
    [
      'a position inside',
      'width:40%\nregionanchor:0%,100%\nviewportanchor:10%,90%',
      ' position:30%',
    ],
    [
      'an edge inside',
      'width:40%\nregionanchor:0%,100%\nviewportanchor:10%,90%',
      ' position:25%,line-left align:right',
    ],
    ['a width of its own', 'width:40%\nviewportanchor:10%,90%', ' size:60%'],
    ['a line of its own', 'width:40%\nviewportanchor:10%,90%', ' line:20%'],
  ].map(([path = '', text = '', settings = '']) => ({ path, text: inRegion(text, settings) })),
];

const outside =
  'The region begins left of the picture. Settings of cues have no such place: the cue begins at the edge.';
const withoutPercent =
  'The suite calls these anchors invalid, which have no percent sign or a minus; the reference takes them.';
const withoutId =
  'The suite says that there is no region without an id; the reference takes one that has none.';
const each = (path: string, ids: readonly (number | string)[], reason: string) =>
  ids.map((id) => [`${path}: ${id}`, reason] as const);
/** Accepted differences of a file that is written anew, by the region or text of the cue, with their reasons. */
const acceptedInNew: Readonly<Record<string, string>> = Object.fromEntries([
  ...each('header-regions.vtt', ['region_floating_point_anchor'], outside),
  ...each('regions-regionanchor.vtt', [3, 5], outside),
  ...each('regions-regionanchor.vtt', [6, 7, 8, 13, 14, 19], withoutPercent),
  ...each('regions-viewportanchor.vtt', [6, 7, 8, 13, 14, 19], withoutPercent),
  ...each('settings-region.vtt', ['invalid5', 'invalid6', 'invalid7'], withoutId),
]);

test.each(regionFiles.map(({ path, text }) => [path, text] as const))(
  '%s: written anew, without regions, its cues have the boxes that regions gave them',
  async (path, text) => {
    const written = subtitleFormats.vtt.write(
      readSubtitleFile(new TextEncoder().encode(text), 'a.vtt').cues,
      options,
    );
    const [before, after] = [await parseText(text, { type: 'vtt' }), await readTheirs(written)];
    expect(after.regions).toEqual([]);
    const rest = [...after.cues];
    const differing: string[] = [];
    const accepted = new Set<string>();
    for (const cue of before.cues.filter(({ text: shown }) => shown.trim() !== '')) {
      const isSameCue = (one: VTTCue) =>
        one.startTime === cue.startTime && one.endTime === cue.endTime;
      // Cues of one time are in another order.
      const same = rest.findIndex((one) => isSameCue(one) && isSameBox(boxOf(cue), boxOf(one)));
      const other = rest.findIndex(isSameCue);
      const [there] = rest.splice(same < 0 ? other : same, 1);
      if (same >= 0) continue;
      const name = `${path}: ${cue.region?.id || cue.text}`;
      if (name in acceptedInNew) accepted.add(name);
      else
        differing.push(
          `${name}: ${JSON.stringify(boxOf(cue))} ≠ ${JSON.stringify(there && boxOf(there))}`,
        );
    }
    expect(differing).toEqual([]);
    const listed = Object.keys(acceptedInNew).filter((name) => name.startsWith(`${path}: `));
    expect([...accepted].sort()).toEqual(listed.sort());
  },
);

test('each color of a cue is a rule in a style block, before the first cue, without a complaint', () => {
  const colors = ['#ffcc00', '#123456', '#ff0000', '#00ff0080'];
  const cues = colors.map((value, index): Cue => {
    const placement = { x: -8 * index, y: 30 + 40 * index, size: 150 };
    return {
      ...{ id: `c${index}`, startMs: index * 1000, endMs: index * 1000 + 900 },
      ...{ text: `Color ${index}`, track: 'lower', placement },
      spans: [{ kind: 'color', value, start: 0, end: 5 }],
    };
  });
  const written = subtitleFormats.vtt.write(cues, options);
  const { cues: read, styles, errors } = new webvtt.WebVTTParser().parse(written, 'metadata');
  expect(errors).toEqual([]);
  expect(read).toHaveLength(cues.length);
  const rules = new Map(
    styles.flatMap((sheet) =>
      Array.from(
        sheet.matchAll(/::cue\(\.([\w-]+)\) \{ color: (#\w+); \}/g),
        ([, name = '', color = '']) => [name, color] as const,
      ),
    ),
  );
  const shown = read.map(({ tree }) => {
    const [name = ''] = tree?.children[0]?.classes ?? [];
    // Red is a class that players know.
    return rules.get(name) ?? name;
  });
  expect(shown).toEqual(['#ffcc00', '#123456', 'red', '#00ff0080']);
});
