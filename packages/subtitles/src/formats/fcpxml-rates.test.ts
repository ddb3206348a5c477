import { fileFrameRates } from '@glossa/contracts/subtitle-files';
import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { fcpxmlRate, framesPerSecond } from './fcpxml-times.ts';
import { subtitleFormats } from './index.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'en', title: 'Lesson' } as const;
const { fcpxml } = subtitleFormats;

/** As Final Cut Pro writes it: the name of a format, the duration of a frame, and frames per second. */
const published = [
  [23.976, 'FFVideoFormat1080p2398', '1001/24000s', 24_000 / 1001],
  [24, 'FFVideoFormat1080p24', '100/2400s', 24],
  [25, 'FFVideoFormat1080p25', '100/2500s', 25],
  [29.97, 'FFVideoFormat1080p2997', '1001/30000s', 30_000 / 1001],
  [30, 'FFVideoFormat1080p30', '100/3000s', 30],
  [50, 'FFVideoFormat1080p50', '100/5000s', 50],
  [59.94, 'FFVideoFormat1080p5994', '1001/60000s', 60_000 / 1001],
  [60, 'FFVideoFormat1080p60', '100/6000s', 60],
] as const;

/** Times that are on no frame, some of them far into a recording. */
const cues: Cue[] = Array.from({ length: 60 }, (_, index): Cue => {
  const startMs = index * 1_007 + (index > 30 ? 7_200_000 : 0);
  const track = index % 9 === 0 ? 'upper' : 'lower';
  const spans: Cue['spans'] = index % 7 === 0 ? [{ kind: 'italic', start: 0, end: 3 }] : [];
  return { id: `c${index}`, startMs, endMs: startMs + 990, text: `Cue ${index}`, track, spans };
});

const elementsOf = (node: Node): Element[] =>
  Array.from(node.childNodes).flatMap((child) =>
    child.nodeType === 1 ? [child as Element, ...elementsOf(child)] : [],
  );
const read = (written: string): Element[] =>
  elementsOf(new DOMParser().parseFromString(written, 'application/xml'));
const timesOf = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) =>
    ['offset', 'start', 'duration', 'tcStart'].flatMap(
      (name) => element.getAttribute(name) || ([] as string[]),
    ),
  );

test('each frame rate that can be chosen has the format of Final Cut Pro', () => {
  expect(published.map(([rate]) => rate)).toEqual(fileFrameRates);
});

test.each(published)(
  '%s frames per second: format, times on frames, and what is read back',
  (frameRate, name, frameDuration, exact) => {
    const own = { ...options, frameRate };
    const written = fcpxml.write(cues, own);
    const elements = read(written);
    const format = elements.find(({ tagName }) => tagName === 'format');
    expect(format?.getAttribute('name')).toBe(name);
    expect(format?.getAttribute('frameDuration')).toBe(frameDuration);
    const [over = 0, under = 0] = frameDuration.slice(0, -1).split('/').map(Number);
    for (const time of timesOf(elements)) {
      const [, whole, part] = time.match(/^(\d+)(?:\/(\d+))?s$/) ?? [];
      expect(whole, time).toBeDefined();
      if (part !== undefined) expect(Number(part), time).toBe(under);
      // In units of the frame: an integer number of them.
      expect((Number(whole) * (part === undefined ? under : 1)) % over, time).toBe(0);
    }
    const half = 500 / exact + 1;
    const back = fcpxml.parse(written);
    expect(back).toHaveLength(cues.length);
    for (const [index, cue] of back.entries()) {
      const { startMs = 0, endMs = 0, text, track } = cues[index] ?? {};
      expect(Math.abs(cue.startMs - startMs)).toBeLessThanOrEqual(half);
      expect(Math.abs(cue.endMs - endMs)).toBeLessThanOrEqual(half);
      expect([cue.text, cue.track]).toEqual([text, track]);
    }
    expect(findWriteLosses('fcpxml', cues, written, own)).toEqual([]);
    // What was read is on frames: it is written the same.
    expect(fcpxml.write(back, own)).toBe(written);
  },
);

test('the media’s rate is that of the nearest sequence, and a usual one if there is none', () => {
  const rateOf = (rate?: number) => Math.round(framesPerSecond(fcpxmlRate(rate)) * 1000) / 1000;
  expect([24_000 / 1001, 23.98, 29.83, 30.02, 59.88, 24.01].map(rateOf)).toEqual([
    ...[23.976, 23.976, 29.97, 30, 59.94, 24],
  ]);
  expect([undefined, 12.5, 15, 90, 0.5, Number.NaN, 0].map(rateOf)).toEqual([
    ...[25, 25, 25, 25, 25, 25, 25],
  ]);
});

/** Children, in their order, and attributes of Apple’s FCPXMLv1_8.dtd, of what is written; `!`: required. */
const dtd: Readonly<Record<string, { children: RegExp; attributes: string }>> = {
  fcpxml: { children: /^resources library $/, attributes: 'version!' },
  resources: { children: /^(?:format )*$/, attributes: '' },
  format: { children: /^$/, attributes: 'id! name frameDuration width height' },
  library: { children: /^(?:event )*$/, attributes: 'location' },
  event: { children: /^(?:project )*$/, attributes: 'name uid' },
  project: { children: /^sequence $/, attributes: 'name uid' },
  sequence: { children: /^spine $/, attributes: 'format! duration tcStart tcFormat' },
  spine: { children: /^(?:gap )*$/, attributes: 'name format' },
  gap: { children: /^(?:caption )*$/, attributes: 'name offset start duration! enabled' },
  caption: {
    children: /^(?:text )*(?:text-style-def )*$/,
    attributes: 'lane offset name start duration! enabled role',
  },
  text: { children: /^(?:text-style )*$/, attributes: 'placement position alignment' },
  'text-style-def': { children: /^text-style $/, attributes: 'id! name' },
  'text-style': {
    children: /^$/,
    attributes: 'ref font fontSize fontFace fontColor bold italic underline',
  },
};

test('what is written follows the DTD of Apple', () => {
  const elements = read(fcpxml.write(cues, { ...options, frameRate: 29.97 }));
  for (const element of elements) {
    const { tagName } = element;
    const rule = dtd[tagName];
    const children = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 1);
    expect(children.map(({ nodeName }) => `${nodeName} `).join(''), tagName).toMatch(
      rule?.children ?? /^unknown$/,
    );
    const allowed = rule?.attributes.split(' ').map((name) => name.replace('!', '')) ?? [];
    const names = Array.from(element.attributes, ({ name }) => name);
    expect(allowed, tagName).toEqual(expect.arrayContaining(names));
    for (const [name] of rule?.attributes.matchAll(/[\w-]+(?=!)/g) ?? [])
      expect(names, tagName).toContain(name);
  }
  const ids = elements.map((element) => element.getAttribute('id')).filter(Boolean);
  expect(new Set(ids).size).toBe(ids.length);
  for (const element of elements)
    for (const name of ['ref', 'format'])
      if (element.hasAttribute(name)) expect(ids).toContain(element.getAttribute(name));
  const version = elements[0]?.getAttribute('version');
  expect(version).toBe('1.8');
});
