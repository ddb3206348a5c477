import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { WrittenEncoding } from '@glossa/contracts/subtitle-files';
import type { Cue } from '@glossa/subtitles/cue';
import { parseSubtitleText, writeSubtitleFile } from '@glossa/subtitles/formats/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);

/** A text in each encoding, and its names in iconv and Python. */
const encodings: ReadonlyArray<[WrittenEncoding, text: string, iconv: string, python: string]> = [
  ['utf-8', 'Zoë – 字幕', 'UTF-8', 'utf-8-sig'],
  ['utf-16le', 'Zoë – 字幕 👩', 'UTF-16', 'utf-16'],
  ['utf-16be', 'Zoë – 字幕 👩', 'UTF-16', 'utf-16'],
  ['windows-1252', 'Zoë – “naïve” €', 'CP1252', 'cp1252'],
  ['windows-1250', 'Příliš žluťoučký kůň, Łódź', 'CP1250', 'cp1250'],
  ['windows-1251', 'Съешь же ещё – їжак', 'CP1251', 'cp1251'],
  ['windows-1253', 'Καλημέρα, φίλε', 'CP1253', 'cp1253'],
  ['windows-1254', 'İyi akşamlar, Ağrı', 'CP1254', 'cp1254'],
  ['windows-1255', 'שלום, עולם', 'CP1255', 'cp1255'],
  ['windows-1256', 'مرحبا، يا صديقي', 'CP1256', 'cp1256'],
  ['windows-1257', 'Ačiū, labrīt, tänan', 'CP1257', 'cp1257'],
  ['windows-1258', 'Tiếng Việt, đường', 'CP1258', 'cp1258'],
  ['windows-874', 'สวัสดีครับ', 'CP874', 'cp874'],
  ['iso-8859-2', 'Příliš žluťoučký kůň', 'ISO-8859-2', 'iso8859_2'],
  ['iso-8859-5', 'Съешь же ещё', 'ISO-8859-5', 'iso8859_5'],
  ['iso-8859-6', 'مرحبا، يا صديقي', 'ISO-8859-6', 'iso8859_6'],
  ['iso-8859-7', 'Καλημέρα, φίλε', 'ISO-8859-7', 'iso8859_7'],
  ['iso-8859-15', 'Zoë, 5 €, œuvre', 'ISO-8859-15', 'iso8859_15'],
  ['koi8-r', 'Съешь же ещё', 'KOI8-R', 'koi8_r'],
  ['koi8-u', 'Їжак і ґава', 'KOI8-U', 'koi8_u'],
  ['ibm855', 'Съешь же ещё', 'CP855', 'cp855'],
  ['ibm866', 'Съешь же ещё', 'CP866', 'cp866'],
  ['macintosh', 'Zoë – “naïve”', 'MACINTOSH', 'mac_roman'],
  ['x-mac-cyrillic', 'Съешь же ещё', 'MAC-CYRILLIC', 'mac_cyrillic'],
  ['shift_jis', '字幕を書く、ｱｲｳ ソ表', 'CP932', 'cp932'],
  ['euc-jp', '字幕を書く、ソ表', 'EUC-JP', 'euc_jp'],
  ['gb18030', '字幕 你好 ë 👩 ᠀', 'GB18030', 'gb18030'],
  ['big5', '字幕，你好 許功蓋', 'BIG5', 'big5'],
  ['euc-kr', '안녕하세요, 자막', 'CP949', 'cp949'],
];
const cuesOf = (text: string): Cue[] => [
  { id: 'a', startMs: 1000, endMs: 2500, text, track: 'lower' },
  { id: 'b', startMs: 3000, endMs: 4500, text: `${text}\nOne`, track: 'lower' },
];
const options = { language: 'en', title: 'A talk' } as const;

async function piped(command: string, args: readonly string[], input: Uint8Array): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  return (await buffer(child.stdout)).toString('utf8');
}

const written = encodings.map(([encoding, text, iconv, python]) => ({
  ...{ encoding, text, iconv, python },
  ...writeSubtitleFile('srt', cuesOf(text), { ...options, encoding, lineEnds: 'crlf' }),
}));
let folder = '';
const pathOf = (encoding: WrittenEncoding) => join(folder, `${encoding}.srt`);
/** What others read, in the order of `written`: starting them takes much longer than reading a file, so each reads all. */
const read = { byPython: [] as string[], byFfmpeg: [] as string[] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'written-encodings-'));
  for (const { encoding, bytes } of written) await writeFile(pathOf(encoding), bytes);
  read.byPython = await decodeByPython();
  read.byFfmpeg = await convertByFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function decodeByPython(): Promise<string[]> {
  const decode =
    'import json, sys; print(json.dumps([open(path, "rb").read().decode(name) for name, path in json.loads(sys.argv[1])]))';
  const files = written.map(({ encoding, python }) => [python, pathOf(encoding)]);
  const { stdout } = await run('python3', ['-c', decode, JSON.stringify(files)]);
  return JSON.parse(stdout) as string[];
}

/** To WebVTT in UTF-8. */
async function convertByFfmpeg(): Promise<string[]> {
  const inputs = written.flatMap(({ encoding, iconv }) => [
    ...['-f', 'srt'],
    // UTF-16 it finds by the byte order mark.
    ...(encoding.startsWith('utf-') ? [] : ['-sub_charenc', iconv]),
    ...['-i', pathOf(encoding)],
  ]);
  const results = written.map(({ encoding }) => join(folder, `${encoding}.vtt`));
  const outputs = results.flatMap((path, index) => ['-map', `${index}:0`, '-f', 'webvtt', path]);
  await run('ffmpeg', ['-v', 'error', ...inputs, ...outputs]);
  return Promise.all(results.map((path) => readFile(path, 'utf8')));
}

describe.each(written.map((file, index) => ({ ...file, index })))(
  '$encoding',
  ({ text, iconv, bytes, warnings, index }) => {
    test('iconv and Python decode it', async () => {
      const lines = [
        ...['1', '00:00:01,000 --> 00:00:02,500', text, ''],
        ...['2', '00:00:03,000 --> 00:00:04,500', text, 'One', ''],
      ];
      expect(warnings).toEqual([]);
      const byIconv = await piped('iconv', ['-f', iconv, '-t', 'UTF-8'], bytes);
      for (const decoded of [byIconv, read.byPython[index]])
        expect(decoded?.normalize('NFC').split('\r\n')).toEqual(lines);
    });

    test('FFmpeg reads the cues', () => {
      const found = parseSubtitleText(read.byFfmpeg[index] ?? '', 'a.vtt').cues;
      expect(found.map((cue) => [cue.startMs, cue.endMs, cue.text.normalize('NFC')])).toEqual(
        cuesOf(text).map(({ startMs, endMs, text: own }) => [startMs, endMs, own]),
      );
    });
  },
);

test.each([
  [{ encoding: 'utf-8', byteOrderMark: true, lineEnds: 'crlf' }, /UTF-8 \(with BOM\) text.*CRLF/],
  [{ encoding: 'utf-8', lineEnds: 'lf' }, /UTF-8 text/],
  [{ encoding: 'utf-16le', lineEnds: 'crlf' }, /UTF-16, little-endian text.*CRLF/],
  [{ encoding: 'utf-16be' }, /UTF-16, big-endian text/],
  [
    { encoding: 'windows-1252', lineEnds: 'crlf' },
    /(?:ISO-8859|Non-ISO extended-ASCII) text.*CRLF/,
  ],
] as const)('file recognizes %o', async (chosen, expected) => {
  const { bytes } = writeSubtitleFile('txt', cuesOf('Zoë, naïve'), { ...options, ...chosen });
  expect(await piped('file', ['-b', '-'], bytes)).toMatch(expected);
});

test.each(['dfxp', 'fcpxml'] as const)('an XML parser decodes %s as it says', async (id) => {
  for (const encoding of ['utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-5'] as const) {
    const { bytes, warnings } = writeSubtitleFile(id, cuesOf('Zoë 字'), { ...options, encoding });
    expect(warnings).toEqual([]);
    const parse =
      'import sys, xml.etree.ElementTree as tree; sys.stdout.buffer.write("".join(tree.fromstring(sys.stdin.buffer.read()).itertext()).encode())';
    expect(await piped('python3', ['-c', parse], bytes)).toContain('Zoë 字');
  }
});
