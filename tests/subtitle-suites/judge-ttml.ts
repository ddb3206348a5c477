import type { Cue } from '@glossa/subtitles/cue';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { colorsOf, describe, marksOf } from './describe-marks.ts';
import { type Judge, readOrRefuse, withReadings } from './judge.ts';
import { placeFault } from './judge-place.ts';
import { readDocument, type Shown, shownAt } from './ttml-screens.ts';

/** White space depends on the layout; readings may be in brackets. */
const bare = (text: string): string => text.replace(/[\s()\u200b]/gu, '');
const short = (text: string): string => text.slice(0, 60);

/** The reader numbers cues as they are in the document; lists of cues are in order of time. */
const orderOf = ({ id }: Cue): number => Number(/^ttml-(\d+)/.exec(id)?.[1]);

/** What differs between texts that are seen at the same time. Looks and places only of the same texts. */
function differences(theirs: readonly Shown[], ours: readonly Cue[]): string[] {
  const wanted = bare(theirs.map(({ read }) => read).join(''));
  const got = bare(ours.map(withReadings).join(''));
  if (wanted !== got) return [`${short(wanted)} ≠ ${short(got)}`];
  const look = theirs.map(({ text, marks }) => bare(describe(text, marks))).join('');
  const ownLook = ours
    .map((cue) => bare(describe(cue.text, [...marksOf(cue), ...colorsOf(cue)])))
    .join('');
  return [
    ...(look === ownLook ? [] : [`look ${short(look)} ≠ ${short(ownLook)}`]),
    ...placeDifferences(theirs, ours),
  ];
}

/** Of each cue, where its first character is: paragraphs and cues may be divided differently. */
function placeDifferences(theirs: readonly Shown[], ours: readonly Cue[]): string[] {
  const owners = theirs.flatMap((one) => Array.from(bare(one.text), () => one));
  let at = 0;
  return ours.flatMap((cue) => {
    const place = owners[at]?.place;
    at += [...bare(cue.text)].length;
    if (place === undefined) return [];
    const fault = placeFault(place, cue);
    return fault === undefined ? [] : [`${short(bare(cue.text))} ${fault}`];
  });
}

/** At every interval of a document, what imscJS shows is what our cues are: texts, looks, and places in regions. */
export const judgeTtml: Judge = (bytes, name) => {
  const read = readOrRefuse(() => readSubtitleFile(bytes, name, { format: 'ttml' }));
  const document = readDocument(new TextDecoder().decode(bytes));
  if (typeof document === 'string') return { kind: 'unjudged', why: document };
  const cues = 'refused' in read ? [] : read.file.cues;
  const inOrder = [...cues].sort((a, b) => orderOf(a) - orderOf(b));
  const faults = new Map<string, number>();
  const times = document.getMediaTimeEvents();
  for (const [index, at] of times.entries()) {
    const until = times[index + 1];
    // Between two changes; an interval without an end is judged at its start.
    const middleMs = (until === undefined ? at + 0.01 : (at + until) / 2) * 1000;
    const ours = inOrder.filter((cue) => cue.startMs <= middleMs && cue.endMs > middleMs);
    const shown = shownAt(document, middleMs / 1000);
    if (typeof shown === 'string') return { kind: 'unjudged', why: shown };
    for (const fault of differences(shown, ours)) if (!faults.has(fault)) faults.set(fault, at);
  }
  if (faults.size > 0)
    return {
      kind: 'differing',
      why: [...faults].map(([fault, at]) => `${at}: ${fault}`).join('\n'),
    };
  return 'refused' in read ? { kind: 'refused', why: read.refused } : { kind: 'read' };
};
