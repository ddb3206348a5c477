import { readSubtitleFile } from '@glossa/subtitles/formats/index';
// The renderer that the package exports needs a browser; these parts of it do not.
import documents, { type ImscDocument } from 'imsc/src/main/js/doc.js';
import intervals, { type IsdElement } from 'imsc/src/main/js/isd.js';
import type { Judge } from './judge.ts';
import { readOrRefuse, withReadings } from './judge.ts';

const visibilityName = 'http://www.w3.org/ns/ttml#styling visibility';

/** The letters to be seen at a time, in any order of regions: white space depends on the layout. */
function lettersOf(element: IsdElement, into: string[]): void {
  if (element.kind === 'br') return;
  if (element.kind === 'span' && element.text !== undefined) {
    if (element.styleAttrs?.[visibilityName] !== 'hidden') into.push(element.text);
    return;
  }
  for (const child of element.contents ?? []) lettersOf(child, into);
}

const sorted = (texts: readonly string[]): string =>
  [...texts.join('').replace(/[\s()\u200b]/gu, '')].sort().join('');

const handler = { info: () => {}, warn: () => {}, error: () => {}, fatal: () => {} };

/** Or why imscJS has none: it fails at documents in a way that it does not expect. */
function readDocument(xml: string): ImscDocument | string {
  try {
    return documents.fromXML(xml, handler) ?? 'imscJS reads no document';
  } catch (error) {
    return `imscJS fails: ${error instanceof Error ? error.message : error}`;
  }
}

/** At every interval of a document, the text that imscJS shows is the text of our cues. */
export const judgeTtml: Judge = (bytes, name) => {
  const read = readOrRefuse(() => readSubtitleFile(bytes, name, { format: 'ttml' }));
  const faults: string[] = [];
  const document = readDocument(new TextDecoder().decode(bytes));
  if (typeof document === 'string') return { kind: 'unjudged', why: document };
  const times: number[] = document.getMediaTimeEvents();
  for (const [index, at] of times.entries()) {
    const until = times[index + 1];
    // Between two changes; an interval without an end is judged at its start.
    const middleMs = (until === undefined ? at + 0.01 : (at + until) / 2) * 1000;
    const isd = intervals.generateISD(document, middleMs / 1000, handler);
    const texts: string[] = [];
    lettersOf(isd, texts);
    const cues = 'refused' in read ? [] : read.file.cues;
    const ours = cues.filter((cue) => cue.startMs <= middleMs && cue.endMs > middleMs);
    const wanted = sorted(texts);
    const got = sorted(ours.map(withReadings));
    if (wanted !== got)
      faults.push(
        `${at}: ${texts.join('').trim().slice(0, 40)} ≠ ${ours
          .map(({ text }) => text)
          .join('|')
          .slice(0, 40)}`,
      );
  }
  if (faults.length > 0) return { kind: 'differing', why: faults.slice(0, 3).join('; ') };
  return 'refused' in read ? { kind: 'refused', why: read.refused } : { kind: 'read' };
};
