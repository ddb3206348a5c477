import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { readSubtitleFile, subtitleFormats, subtitleProfiles, writeSubtitleFile } from './index.ts';
import { languageOfStl, stlLanguageOf } from './stl-languages.ts';

const cues: Cue[] = [{ id: 'a', startMs: 1000, endMs: 3000, text: 'Dobar dan.', track: 'lower' }];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const languageIn = (name: string, text: string) => readSubtitleFile(bytesOf(text), name).language;

const stating = ['ttml', 'sami', 'json', 'fcpxml', ...Object.keys(subtitleProfiles)] as 'ttml'[];
describe.each(stating)('%s', (id) => {
  test.each(['sr-Latn-RS', 'th', 'he', 'es-419', 'fil', 'en'])('states %s', (language) => {
    const { bytes, extension, warnings } = writeSubtitleFile(id, cues, { language, title: '' });
    expect(readSubtitleFile(bytes, `a.${extension}`).language).toBe(language);
    expect(warnings).toEqual([]);
  });
});

test('the canonical form is written, and the direction of its script', () => {
  const written = subtitleFormats.ttml.write(cues, { language: 'iw', title: '' });
  expect(written).toContain('xml:lang="he"');
  expect(written).toContain('tts:direction="rtl"');
  expect(subtitleFormats.ttml.write(cues, { language: 'ru', title: '' })).not.toContain('rtl');
});

test.each(Object.keys(subtitleFormats) as (keyof typeof subtitleFormats)[])(
  '%s refuses what is no tag',
  (id) => {
    const write = () => subtitleFormats[id].write(cues, { language: 'en_US', title: '' });
    expect(write).toThrow(CueError);
  },
);

describe('files of other programs', () => {
  test.each([
    ['a.vtt', 'WEBVTT\nKind: captions\nLanguage: pt_BR\n\n00:01.000 --> 00:02.000\nOi', 'pt-BR'],
    ['a.vtt', 'WEBVTT\n\nNOTE\nLanguage: de\n\n00:01.000 --> 00:02.000\nHi', undefined],
    [
      'a.smi',
      '<SAMI><HEAD><STYLE><!-- .ENCC {Name: English; lang: en-US;} .KRCC {Name: Korean; lang: ko-KR; SAMIType: CC;} --></STYLE></HEAD><BODY><SYNC Start=0><P Class=KRCC>Hi<SYNC Start=99><P Class=KRCC>&nbsp;</BODY></SAMI>',
      'ko-KR',
    ],
    [
      'a.ttml',
      '<!-- <tt xml:lang="fr"> --><tt xmlns="http://www.w3.org/ns/ttml" xml:lang=""><body xml:lang="eng"><div><p begin="1s" end="2s">Hi</p></div></body></tt>',
      'en',
    ],
    ['a.json', '{"language":"english","segments":[{"start":1,"end":2,"text":"Hi"}]}', undefined],
    ['a.json', '{"segments":[{"start":1,"end":2,"text":"Hi"}],"language":"cy"}', 'cy'],
    ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nLanguage: de\n', undefined],
  ])('%s', (name, text, language) => {
    expect(languageIn(name, text)).toBe(language);
  });
});

describe('EBU STL', () => {
  test.each([
    ['en-GB', '09', 'en'],
    ['nb', '1E', 'no'],
    ['nl-BE', '2A', 'nl-BE'],
    ['sr-Latn', '24', 'sr'],
    ['sr', '24', 'sr'],
    ['tr', '29', 'tr'],
    ['wa', '2B', 'wa'],
    ['zu', '45', 'zu'],
    ['ur', '48', 'ur'],
    ['he', '6C', 'he'],
    ['zh-TW', '75', 'zh'],
    ['am', '7F', 'am'],
  ])('has %s as %s', (language, code, read) => {
    expect(stlLanguageOf(language)).toBe(code);
    expect(languageOfStl(code)).toBe(read);
    const { bytes, warnings } = writeSubtitleFile('stl', cues, { language, title: '' });
    expect(String.fromCharCode(...bytes.subarray(14, 16))).toBe(code);
    expect(readSubtitleFile(bytes, 'a.stl').language).toBe(read);
    expect(warnings).toEqual([]);
  });

  test('names a language without a code as lost', () => {
    const { bytes, warnings } = writeSubtitleFile('stl', cues, { language: 'fil', title: '' });
    expect(String.fromCharCode(...bytes.subarray(14, 16))).toBe('00');
    expect(warnings.map(({ code }) => code)).toEqual(['FILE_LANGUAGE_NOT_WRITTEN']);
    expect(readSubtitleFile(bytes, 'a.stl').language).toBeUndefined();
  });
});
