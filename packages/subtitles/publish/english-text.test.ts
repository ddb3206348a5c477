import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MessageRef } from '@glossa/contracts/messages';
import { readCatalogue } from '@glossa/messages/catalogue';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { CueError } from '../src/cue.ts';
import { parseSubtitleText } from '../src/formats/read-file.ts';
import { formatLabel, subtitleFormats } from '../src/formats/registry.ts';
import { lossMessage } from '../src/formats/write-losses.ts';
import { englishMessages } from './english-messages.ts';
import { englishText } from './english-text.ts';

const english = readCatalogue('en');
const sources = fileURLToPath(new URL('../src/', import.meta.url));
const ids = Object.keys(englishMessages);

test('every message that the package names has an English text', () => {
  const named = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.(test|fixture)\.ts$|(^|\/)testing\//.test(name))
    .flatMap((name) => {
      const text = readFileSync(`${sources}${name}`, 'utf8');
      const inMessages = text.matchAll(/\bid: '([^']+\.[^']+)'/g);
      const inErrors = text.matchAll(/new CueError\(\s*'[A-Z_]+',\s*'([^']+)'/g);
      const ofPackage = text.matchAll(/['"`](subtitles\.\w+)['"`]/g);
      return [...inMessages, ...inErrors, ...ofPackage].map(([, id = '']) => id);
    });
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((id) => !ids.includes(id))).toEqual([]);
});

test.each([0, 1, 2, 1_234_567])('says with %i what the product says', (count) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  for (const id of ids) {
    const text = english[id] ?? '';
    const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, count]));
    i18n.load('en', { [id]: compileMessageOrThrow(text) });
    expect(englishText({ id, params }), id).toBe(i18n._(id, params));
  }
});

test('reads warnings, errors, losses and labels', () => {
  const { warnings } = parseSubtitleText('1\n-00:00:01,000 --> 00:00:02,000\nOne\n');
  expect(warnings.map(englishText)).toContain(english['subtitles.warningTimeSetToZero']);
  const message: MessageRef = { id: 'subtitles.lossColor' };
  expect(englishText(lossMessage({ code: 'COLOR_NOT_WRITTEN', message, count: 3 }))).toBe(
    `${english['subtitles.lossColor']} (3 cues)`,
  );
  expect(englishText(new CueError('CUE_EXISTS', 'subtitles.cueIdTaken'))).toMatch(/^A cue with/);
  for (const id of Object.keys(subtitleFormats))
    expect(englishText(formatLabel(id as keyof typeof subtitleFormats))).not.toMatch(/^\w+\.\w+$/);
});
