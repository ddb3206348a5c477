import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { type Judge, readOrRefuse } from './judge.ts';
import { judgeLive } from './judge-live.ts';

type Said = { start: number; end: number; text: string };
type Transcript = { segments: (Said & { words?: Said[] })[] };

const bare = (text: string): string => text.replace(/\s/g, '');

/** Files of Whisper have the segments, or the words, of the JSON that it wrote beside them; without one: by FFmpeg. */
export const judgeWhisper: Judge = (bytes, name, context) => {
  const [, stem = name, words] = /^(.*?)(\.words)?\.\w+$/.exec(name) ?? [];
  const own = context?.files.find(({ path }) => path === `${stem}.words.json`);
  if (!own) return judgeLive(bytes, name, context);
  const { segments } = JSON.parse(new TextDecoder().decode(own.bytes)) as Transcript;
  const isOfWords = words !== undefined && !name.endsWith('.json');
  const said = isOfWords ? segments.flatMap((segment) => segment.words ?? []) : segments;
  const wanted = said.filter(({ text }) => bare(text) !== '');
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read)
    return wanted.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  const isNear = (seconds: number, ms: number) => Math.abs(seconds * 1000 - ms) <= 1;
  const { cues } = read.file;
  const differences = Array.from({ length: Math.max(wanted.length, cues.length) }, (_, index) => {
    const [theirs, cue] = [wanted[index], cues[index]];
    const isSame =
      theirs !== undefined &&
      cue !== undefined &&
      bare(theirs.text) === bare(cue.text) &&
      isNear(theirs.start, cue.startMs) &&
      isNear(theirs.end, cue.endMs);
    const say = (start?: number, end?: number, text?: string) =>
      text === undefined ? 'none' : `${start}-${end} ${text.trim()}`;
    const one = say(theirs?.start, theirs?.end, theirs?.text);
    return isSame ? [] : [`${one} ≠ ${say(cue?.startMs, cue?.endMs, cue?.text)}`];
  }).flat();
  return differences.length === 0
    ? { kind: 'read' }
    : { kind: 'differing', why: differences.join('\n') };
};
