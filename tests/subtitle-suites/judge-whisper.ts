import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { type Judge, readOrRefuse } from './judge.ts';
import { judgeLive } from './judge-live.ts';

type Said = { start: number; end: number; text: string };
/** Of Whisper, faster-whisper and WhisperX, where some words have no times. */
type Word = { start?: number; end?: number; text?: string; word?: string };
type Transcript = { segments: (Said & { words?: Word[] | null })[] };

const bare = (text: string): string => text.replace(/\s/g, '');

/**
 * Files of Whisper have the segments, or the words, of the JSON that it wrote beside them; without one: by FFmpeg. Of other
 * programs that write as Whisper does, only tables have segments as they are in the JSON.
 */
export const judgeWhisper: Judge = (bytes, name, context) => {
  const [, stem = name, words] = /^(.*?)(\.words)?\.\w+$/.exec(name) ?? [];
  const isTable = /\.(?:json|tsv)$/.test(name);
  const own =
    context?.files.find(({ path }) => path === `${stem}.words.json`) ??
    context?.files.find(({ path }) => isTable && path === `${stem}.json`);
  if (!own) return judgeLive(bytes, name, context);
  const { segments } = JSON.parse(new TextDecoder().decode(own.bytes)) as Transcript;
  const isOfWords = words !== undefined && !name.endsWith('.json');
  const spoken = segments.flatMap(({ words: own }) => (own ?? []).flatMap(timedWord));
  const said = isOfWords ? spoken : segments;
  const wanted = said.filter(({ text }) => bare(text) !== '');
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read)
    return wanted.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  const { cues } = read.file;
  const differences = [
    ...differencesOf(wanted, cues),
    ...(name.endsWith('.json')
      ? differencesOf(
          spoken,
          cues.flatMap((cue) => cue.words ?? []),
        )
      : []),
  ];
  return differences.length === 0
    ? { kind: 'read' }
    : { kind: 'differing', why: differences.join('\n') };
};

const timedWord = ({ start, end, text, word }: Word): Said[] =>
  start === undefined || end === undefined ? [] : [{ start, end, text: text ?? word ?? '' }];

const isNear = (seconds: number, ms: number) => Math.abs(seconds * 1000 - ms) <= 1;

function differencesOf(
  wanted: readonly Said[],
  got: readonly { startMs: number; endMs: number; text: string }[],
): string[] {
  return Array.from({ length: Math.max(wanted.length, got.length) }, (_, index) => {
    const [theirs, cue] = [wanted[index], got[index]];
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
}
