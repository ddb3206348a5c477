import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { breakOffset, joinCueLines } from './break-lines.ts';

const german = { targetLanguage: 'de', direction: 'ltr' } as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function mark(source: string): string {
  const opened = openDocument(bytesOf(source));
  const translations = opened.segments.map(({ id, text }): [string, string] => [id, `⟦${text}⟧`]);
  return textOf(opened.rebuild(new Map(translations), { ...german, disclaimer: 'unused' }));
}

function segmentsOf(source: string): string[] {
  return openDocument(bytesOf(source)).segments.map(({ text }) => text);
}

const srt = [
  '1',
  '00:00:01,000 --> 00:00:02,500  X1:40 X2:600',
  'Hello there,',
  'friend.',
  '',
  '2',
  '00:00:03,000 --> 00:00:04,000',
  '{\\an8}<i>She said <b>no</b> & left.</i>',
  '',
  '3',
  '00:00:05,000 --> 00:00:06,000',
  '- Who?',
  '- Me.',
  '',
  '',
  '4',
  '00:00:07,000 --> 00:00:08,000',
  '♪ 1, 2 ♪',
  '',
  '5',
  '00:00:09,000 --> 00:00:10,000',
  'before a blank',
  '',
  'after a < blank',
  '',
].join('\r\n');

test('SubRip: one text per cue, speakers separate, tags kept', () => {
  const { segments, format } = openDocument(bytesOf(srt));
  expect(format).toBe('srt');
  expect(segments.map(({ text }) => text)).toEqual([
    'Hello there, friend.',
    'She said <g id="1">no</g> &amp; left.',
    '- Who?',
    '- Me.',
    'before a blank after a < blank',
  ]);
});

test('SubRip: keeps everything but the text lines byte for byte', () => {
  expect(mark(srt)).toBe(
    srt
      .replace('Hello there,\r\nfriend.', '⟦Hello there, friend.⟧')
      .replace('She said <b>no</b> & left.', '⟦She said <b>no</b> & left.⟧')
      .replace('- Who?', '⟦- Who?⟧')
      .replace('- Me.', '⟦- Me.⟧')
      .replace('before a blank\r\n\r\nafter a < blank', '⟦before a blank after a < blank⟧'),
  );
});

const vtt = [
  'WEBVTT - a title',
  '',
  'NOTE nothing --here',
  'to translate',
  '',
  'STYLE',
  '::cue { color: red }',
  '',
  'intro',
  '00:01.000 --> 00:02.000 align:start',
  '<v Ann>Tom &amp; <c.loud>Jerry</c></v>',
  '',
  '00:03.000 --> 00:04.000',
  '<v Bob>One <00:03.500>two',
  '',
  'NOTE the end',
].join('\n');

test('WebVTT: keeps notes, styles, identifiers, voices and escapes', () => {
  expect(segmentsOf(vtt)).toEqual(['Tom &amp; <g id="1">Jerry</g>', 'One <x id="1"/>two']);
  expect(mark(vtt)).toBe(
    vtt
      .replace('Tom &amp; <c.loud>Jerry</c></v>', '⟦Tom &amp; <c.loud>Jerry</c>⟧</v>')
      .replace('One <00:03.500>two', '⟦One <00:03.500>two⟧'),
  );
});

test('reads cues as the subtitle editor does: damaged arrows, blank lines, entities', () => {
  expect(
    segmentsOf('1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 -> 00:00:04,000\nTwo\n'),
  ).toEqual(['One', 'Two']);
  expect(segmentsOf('WEBVTT\n\n00:01.000 --> 00:02.000\nOne &eacute;\n \ntwo\n\nstray\n')).toEqual([
    'One é two',
  ]);
});

test('splits a long translation once, into similar lines with whole tags', () => {
  const source = '1\n00:00:01,000 --> 00:00:02,000\nShort <i>cue</i> text\n';
  const opened = openDocument(bytesOf(source));
  const id = opened.segments[0]?.id ?? '';
  const long = 'Ein kurzer Untertitel, <g id="1">der in der Übersetzung deutlich länger</g> wird';
  expect(textOf(opened.rebuild(new Map([[id, long]]), german))).toBe(
    '1\n00:00:01,000 --> 00:00:02,000\nEin kurzer Untertitel, <i>der in der\nÜbersetzung deutlich länger</i> wird\n',
  );
});

test('a translation cannot inject a cue', () => {
  for (const source of [
    '1\n00:00:01,000 --> 00:00:02,000\nText\n',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nText\n',
  ]) {
    const opened = openDocument(bytesOf(source));
    const id = opened.segments[0]?.id ?? '';
    const forged = 'a\n\n2\n00:00:03,000 --> 00:00:04,000\n<script>';
    const out = textOf(opened.rebuild(new Map([[id, forged]]), german));
    expect(out.match(/-->/gu)).toHaveLength(1);
    expect(openDocument(bytesOf(out)).segments).toHaveLength(1);
  }
});

test('joins and splits captions between words outside CJK', () => {
  expect(joinCueLines(['今日は', '天気がいい'])).toBe('今日は天気がいい');
  expect(joinCueLines(['Hello', 'world'])).toBe('Hello world');
  expect(breakOffset('短い字幕')).toBeUndefined();
  const chinese = '今天我们要讨论的是一个非常重要的问题，希望大家都能认真听一听。';
  expect(chinese.slice(breakOffset(chinese))).toBe('希望大家都能认真听一听。');
});

test.each([
  ['no cues', 'WEBVTT\n\nNOTE hi\n', 'vtt', 'DOCUMENT_EMPTY'],
  ['only music', '1\n00:00:01,000 --> 00:00:02,000\n♪♪\n', 'srt', 'DOCUMENT_EMPTY'],
  ['an empty file', '', 'srt', 'DOCUMENT_EMPTY'],
  ['NUL characters', '1\n00:00:01,000 --> 00:00:02,000\na\u0000\n', 'srt', 'DOCUMENT_CORRUPT'],
] as const)('rejects %s', (_, text, format, code) => {
  expect(() => openDocument(bytesOf(text), format)).toThrow(expect.objectContaining({ code }));
});
