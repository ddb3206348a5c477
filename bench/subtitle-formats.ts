/**
 * Reading and writing subtitle files, compared with other libraries: time per reader and writer of this product ÷ that of
 * the fastest other library for the format, in one process. Times are the shortest of rounds in which all take turns.
 * Files are bytes for all of them: other libraries read and write strings, so that decoding and encoding UTF-8 is added
 * to theirs. Otherwise the time of a writer that appends to a string would leave out building it, which the engine puts
 * off until the string is used.
 * `node bench/subtitle-formats.ts [cues] [rounds]`; a busy machine needs more rounds.
 */
import { readSubtitleFile, subtitleFormats } from '@glossa/subtitles/formats/index';
import { parse as parseAss, stringify as stringifyAss } from 'ass-compiler';
import documents from 'imsc/src/main/js/doc.js';
import webvtt from 'node-webvtt';
import SrtParser from 'srt-parser-2';
import subsrt from 'subsrt-ts';
import { parseSync, stringifySync } from 'subtitle';
import w3c from 'webvtt-parser';
import { argument } from './smoke.ts';

const count = argument(1, 10_000, 20);
const rounds = argument(2, 15, 1);
const goal = 1.5;

const cuesOf = (lengthMs: number, gapMs: number) =>
  Array.from({ length: count }, (_, index) => {
    const isMarked = index % 5 === 0;
    const startMs = index * (lengthMs + gapMs);
    return {
      ...{ id: `c${index}`, startMs, endMs: startMs + lengthMs },
      text:
        index % 3 === 0
          ? 'The first of two lines,\nand the second one.'
          : 'A line of usual length.',
      track: 'lower' as const,
      ...(isMarked ? { spans: [{ kind: 'italic' as const, start: 0, end: 9 }] } : {}),
    };
  });
const usual = cuesOf(2_500, 500);
/** Times below 100 minutes: the other library for LRC reads no others, and would leave out four of five cues. */
const dense = cuesOf(400, 100);
const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

type Task = () => unknown;
type Subject = { name: string; ours: Task; peers: Record<string, Task> };
type Readers = Record<string, (text: string) => unknown>;
type Writers = Record<string, () => string>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
type Format = 'srt' | 'vtt' | 'ass' | 'sbv' | 'lrc' | 'sami' | 'microdvd' | 'ttml';

const tasksOf = <Call>(
  calls: Record<string, Call>,
  task: (call: Call) => Task,
): Record<string, Task> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, task(call)]));

function subjects(): Subject[] {
  const list: Subject[] = [];
  const add = (format: Format, readers: Readers, writersOf: (text: string) => Writers) => {
    const cues = format === 'lrc' ? dense : usual;
    const write = () => encoder.encode(subtitleFormats[format].write(cues, options));
    const bytes = write();
    list.push({
      name: `${format} read`,
      ours: () => readSubtitleFile(bytes, `a.${format}`, { format }),
      peers: tasksOf(readers, (read) => () => read(decoder.decode(bytes))),
    });
    const peers = tasksOf(
      writersOf(decoder.decode(bytes)),
      (build) => () => encoder.encode(build()),
    );
    if (Object.keys(peers).length > 0) list.push({ name: `${format} write`, ours: write, peers });
  };
  /** `by`: the name of the format in that library. */
  const readWithSubsrt = (by: string) => (text: string) => subsrt.parse(text, { format: by });
  const writeWithSubsrt = (text: string, by: string) => {
    const captions = subsrt.parse(text, { format: by });
    const read = captions.filter(({ type }) => type === 'caption').length;
    if (read < count) throw new Error(`subsrt-ts read ${read} of ${count} cues of ${by}`);
    return () => subsrt.build(captions, { format: by });
  };
  const srtParser = new SrtParser();
  add(
    'srt',
    {
      subtitle: (text) => parseSync(text),
      'srt-parser-2': (text) => srtParser.fromSrt(text),
      'subsrt-ts': readWithSubsrt('srt'),
    },
    (text) => {
      const nodes = parseSync(text);
      const lines = srtParser.fromSrt(text);
      return {
        subtitle: () => stringifySync(nodes, { format: 'SRT' }),
        'srt-parser-2': () => srtParser.toSrt(lines),
        'subsrt-ts': writeWithSubsrt(text, 'srt'),
      };
    },
  );
  const parser = new w3c.WebVTTParser();
  add(
    'vtt',
    {
      'node-webvtt': (text) => webvtt.parse(text),
      subtitle: (text) => parseSync(text),
      'subsrt-ts': readWithSubsrt('vtt'),
      'webvtt-parser': (text) => parser.parse(text),
    },
    (text) => {
      const parsed = webvtt.parse(text);
      const nodes = parseSync(text);
      return {
        'node-webvtt': () => webvtt.compile(parsed),
        subtitle: () => stringifySync(nodes, { format: 'WebVTT' }),
        'subsrt-ts': writeWithSubsrt(text, 'vtt'),
      };
    },
  );
  add(
    'ass',
    { 'ass-compiler': (text) => parseAss(text), 'subsrt-ts': readWithSubsrt('ass') },
    (text) => {
      const parsed = parseAss(text);
      return {
        'ass-compiler': () => stringifyAss(parsed),
        'subsrt-ts': writeWithSubsrt(text, 'ass'),
      };
    },
  );
  for (const [format, by] of [
    ['sbv', 'sbv'],
    ['lrc', 'lrc'],
    ['sami', 'smi'],
    ['microdvd', 'sub'],
  ] as const)
    add(format, { 'subsrt-ts': readWithSubsrt(by) }, (text) => ({
      'subsrt-ts': writeWithSubsrt(text, by),
    }));
  const silent = { info: () => {}, warn: () => {}, error: () => {}, fatal: () => {} };
  add('ttml', { imscJS: (text) => documents.fromXML(text, silent) }, () => ({}));
  return list;
}

async function timeOf(task: Task): Promise<number> {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

let missed = 0;
console.log(`${count} cues: ms, ms of the fastest other library, ratio (goal: at most ${goal})`);
for (const { name, ours, peers } of subjects()) {
  const tasks: [string, Task][] = [['', ours], ...Object.entries(peers)];
  const best = new Map<string, number>();
  // Taking turns, so that load of the machine meets all of them.
  for (let round = 0; round < rounds; round += 1)
    for (const [of, task] of tasks)
      best.set(of, Math.min(best.get(of) ?? Number.POSITIVE_INFINITY, await timeOf(task)));
  const [first, ...others] = [...best].slice(1).sort((a, b) => a[1] - b[1]);
  if (!first) continue;
  const [fastest, theirs] = first;
  const own = best.get('') ?? 0;
  const ratio = own / theirs;
  if (ratio > goal) missed += 1;
  const verdict = ratio > goal ? 'missed' : 'reached';
  console.log(
    `${name.padEnd(16)} ${own.toFixed(1).padStart(7)} ${theirs.toFixed(1).padStart(7)}  × ${ratio.toFixed(2).padEnd(6)} ${fastest.padEnd(15)} ${verdict.padEnd(8)}${others.map(([of, ms]) => ` ${of} ${ms.toFixed(1)}`).join(',')}`,
  );
}
console.log(`${missed} missed`);
