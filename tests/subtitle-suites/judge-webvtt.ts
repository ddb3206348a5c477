import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import webvtt, { type CueNode } from 'webvtt-parser';
import { type Judge, readOrRefuse, withReadings } from './judge.ts';

const textOf = (nodes: readonly CueNode[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? (node.value ?? '') : textOf(node.children ?? [])))
    .join('');

type Timed = { startMs: number; endMs: number; text: string };
/** Cues of equal times are in the order of their tracks here, and in that of the file there. */
const inOrder = (a: Timed, b: Timed): number =>
  a.startMs - b.startMs || a.endMs - b.endMs || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);

const bare = (text: string): string => text.replace(/[\s()]/gu, '');

/** The cues of W3C's parser have our times and letters; empty ones are left out by us. */
export const judgeWebVtt: Judge = (bytes, name) => {
  const text = new TextDecoder().decode(bytes);
  const wanted = new webvtt.WebVTTParser()
    .parse(text, 'metadata')
    .cues.map((cue) => ({
      startMs: Math.round(cue.startTime * 1000),
      endMs: Math.round(cue.endTime * 1000),
      text: bare(textOf(cue.tree?.children ?? [])),
    }))
    .filter((cue) => cue.text !== '')
    .sort(inOrder);
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read)
    return wanted.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  const got = read.file.cues
    .map((cue) => ({ startMs: cue.startMs, endMs: cue.endMs, text: bare(withReadings(cue)) }))
    .sort(inOrder);
  if (JSON.stringify(got) === JSON.stringify(wanted)) return { kind: 'read' };
  const at = got.findIndex((cue, index) => JSON.stringify(cue) !== JSON.stringify(wanted[index]));
  const index = at < 0 ? got.length : at;
  return {
    kind: 'differing',
    why: `cue ${index + 1} of ${wanted.length}: ${JSON.stringify(wanted[index])} ≠ ${JSON.stringify(got[index])}`.slice(
      0,
      300,
    ),
  };
};
