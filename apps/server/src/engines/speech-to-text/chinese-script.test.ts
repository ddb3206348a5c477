import { expect, test } from 'vitest';
import { writeInScriptOf } from './chinese-script.ts';
import type { Word } from './port.ts';

const words = (...texts: string[]): Word[] =>
  texts.map((text, index) => ({
    text,
    startMs: index * 100,
    endMs: index * 100 + 90,
    confidence: 0.5,
  }));
const textsOf = (all: Word[]) => all.map(({ text }) => text);

test('writes Simplified Chinese when requested', async () => {
  expect(textsOf(await writeInScriptOf('zh', words('砸', '自己', '的', '腳')))).toEqual([
    '砸',
    '自己',
    '的',
    '脚',
  ]);
});

test('writes Traditional Chinese when requested, phrases before characters', async () => {
  expect(textsOf(await writeInScriptOf('zh-TW', words('头', '发', '，', '发', '展')))).toEqual([
    '頭',
    '髮',
    '，',
    '發',
    '展',
  ]);
});

test('keeps times and word count when a phrase changes its length', async () => {
  const before = words('出', '租', '车', '。', '的士', '信息');
  const after = await writeInScriptOf('zh-TW', before);
  expect(after.map(({ startMs }) => startMs)).toEqual(before.map(({ startMs }) => startMs));
  expect(after.every(({ text }) => text !== '')).toBe(true);
});

test('leaves other languages unchanged', async () => {
  const japanese = words('学', '校');
  expect(await writeInScriptOf('ja', japanese)).toBe(japanese);
});
