import type { KeptFile } from '@glossa/contracts/kept-file';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { withText } from '../marked-text.ts';
import { backwards, importKept } from '../testing/import-kept.ts';
import { countKept } from './count-kept.ts';
import { keptLoss } from './kept-labels.ts';
import { styledAss, styledTtml, styledWebVtt } from './samples.fixture.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

function read(name: string, text: string): { file: KeptFile; cues: Cue[] } {
  return importKept(name, text, backwards);
}
const write = (file: KeptFile, cues: readonly Cue[]) =>
  writeKeptFile(file, cues, options) ?? { text: '', losses: [], toleranceMs: 0 };
const lossesOf = (file: KeptFile, cues: readonly Cue[]) =>
  Object.fromEntries(write(file, cues).losses.map(({ code, count }) => [code, count]));

describe('what is no cue between cues', () => {
  const drawing = 'Dialogue: 0,0:00:00.50,0:00:00.90,Default,,0,0,0,,{\\p1}m 0 0 l 10 0{\\p0}\n';
  const empty = 'Dialogue: 0,0:00:00.60,0:00:00.90,Default,,0,0,0,,\n';
  const untimed = 'Dialogue: 0,xx,0:00:00.90,Default,,0,0,0,,Untimed\n';
  const ass = styledAss.replace(/(?=Dialogue:)/, drawing + empty + untimed);
  const vtt = styledWebVtt.replace(/(?=intro\n)/, '00:00.500 --> 00:00.900\n\n');
  test.each([
    ['a.ass', ass],
    ['a.vtt', vtt],
  ])('%s: unchanged, it is the same file, and edited, only one cue differs', (name, text) => {
    const { file, cues } = read(name, text);
    expect(write(file, cues)).toMatchObject({ text, losses: [] });
    const edited = cues.map((cue, index) => (index === 0 ? withText(cue, 'Other.') : cue));
    const [before, after] = [text.split('\n'), write(file, edited).text.split('\n')];
    expect(after.filter((line) => !before.includes(line))).toHaveLength(1);
  });
});

describe('losses of a file that is written in its own form', () => {
  const { file, cues } = read('a.ass', styledAss);
  test('effects of a text that was edited', () => {
    expect(lossesOf(file, cues)).toEqual({});
    const edited = cues.map((cue) =>
      cue.text.startsWith('Big') ? withText(cue, 'Small\nwords') : cue,
    );
    // {\fs30}, {\blur2} and {\fs}.
    expect(lossesOf(file, edited)).toEqual({ EFFECT_NOT_WRITTEN: 3 });
  });
  test('a movement of a cue that was placed anew', () => {
    const { file: moving, cues: own } = read(
      'a.ass',
      styledAss.replace('\\pos(64,180)', '\\move(64,180,90,180)'),
    );
    const placed = own.map((cue) =>
      cue.text === 'Closed'
        ? { ...cue, track: 'upper' as const, placement: { x: 20, y: 30 } }
        : cue,
    );
    expect(lossesOf(moving, placed)).toEqual({ EFFECT_NOT_WRITTEN: 1 });
  });
  test('marks that the format lacks', () => {
    const spans: Cue['spans'] = [
      { kind: 'ruby', value: 'reading', start: 0, end: 4 },
      { kind: 'class', value: 'loud', start: 0, end: 4 },
    ];
    const marked = cues.map((cue, index) => (index === 0 ? { ...cue, spans } : cue));
    expect(lossesOf(file, marked)).toEqual({ RUBY_NOT_WRITTEN: 1, STYLE_NOT_WRITTEN: 1 });
  });
});

describe('notes of deleted cues', () => {
  const timed = (from: number) => `00:00:0${from}.000 --> 00:00:0${from + 1}.000\n`;
  const vtt = `WEBVTT\n\n${timed(1)}A\n\nNOTE Check\n\nname\n${timed(3)}B\n\n${timed(5)}C\n\n${timed(7)}D\n`;
  const without = (name: string, text: string, ...gone: string[]) => {
    const { file, cues } = read(name, text);
    return write(
      file,
      cues.filter((cue) => !gone.includes(cue.text)),
    ).text;
  };

  test('go to the next cue, or to the end, without the name of the cue', () => {
    expect(without('a.vtt', vtt, 'B')).toBe(vtt.replace(`name\n${timed(3)}B\n\n`, ''));
    const last = vtt.replace(`${timed(5)}C\n\n${timed(7)}D\n`, '').trimEnd();
    expect(without('a.vtt', `${last}\n`, 'B')).toContain('A\n\nNOTE Check\n');
    const all = without('a.vtt', vtt, 'B', 'C', 'D');
    expect(all).toContain('NOTE Check');
    expect(all).not.toContain('name');
  });

  test('stay in ASS where the last cue is deleted', () => {
    const text = styledAss.replace(/(Dialogue: [^\n]*At the top\n)/, 'Comment: last\n$1');
    expect(without('a.ass', text, 'At the top')).toMatch(/Comment: last\n$/);
  });
});

test('lines of one time stay in the order of the file', () => {
  const at = 'Dialogue: 0,0:00:20.00,0:00:23.00,Default,,0,0,0,,';
  const later = `${styledAss}${at}bottom\n${at}{\\an8}top\nDialogue: 0,0:00:30.00,0:00:35.00,Default,,0,0,0,,long\nDialogue: 0,0:00:30.00,0:00:32.00,Default,,0,0,0,,short\n`;
  const { file, cues } = read('a.ass', later);
  expect(write(file, cues).text).toBe(later);
});

test('a WebVTT cue that was moved is where its new time is, also among lines of one time', () => {
  const long = '00:20.000 --> 00:25.000\nlong\n\n00:20.000 --> 00:22.000\nshort\n\n';
  const text = `WEBVTT - Film\n\n00:10.000 --> 00:11.000\nfirst\n\n${long}00:30.000 --> 00:31.000\nlast\n`;
  const { file, cues } = read('a.vtt', text);
  expect(write(file, cues).text).toBe(text);
  const moved = cues.map((cue) =>
    cue.text === 'last' ? { ...cue, startMs: 12_000, endMs: 13_000 } : cue,
  );
  const starts = write(file, moved).text.match(/\d\d:\d\d\.\d{3}(?= -->)/g);
  expect(starts).toEqual(['00:10.000', '00:12.000', '00:20.000', '00:20.000']);
});

describe('a translation says its own language and direction', () => {
  const arabic = { language: 'ar', title: 'Talk', direction: 'rtl', isTranslated: true } as const;
  const inArabic = (name: string, text: string) => {
    const { file, cues } = read(name, text);
    const translated = cues.map(({ spans: _spans, ...cue }) => ({ ...cue, text: 'مرحبا' }));
    return writeKeptFile(file, translated, arabic)?.text ?? '';
  };

  test('in TTML', () => {
    const text = styledTtml
      .replace('<tt:div>', '<tt:div xml:lang="en-GB">')
      .replace('xml:id="p2"', 'xml:id="p2" xml:lang="en"');
    const written = inArabic('a.ttml', text);
    expect(written.match(/xml:lang="[^"]*"/g)).toEqual(['xml:lang="ar"', 'xml:lang="ar"']);
    expect(written).toContain('<tt:body style="base" s:direction="rtl">');
    expect(inArabic('a.ttml', text.replace('xml:lang="en"', 'xml:lang="ar"'))).toContain('en-GB');
    const turned = styledTtml.replace('s:fontSize=', 's:direction="ltr" s:fontSize=');
    expect(inArabic('a.ttml', turned)).toContain('s:direction="rtl" s:fontSize=');
  });

  test('in TTML that names none', () => {
    const untagged = styledTtml.replace(' xml:lang="en"', '');
    const empty = styledTtml.replace('xml:lang="en"', 'xml:lang=""');
    for (const text of [untagged, empty]) {
      const { file, cues } = read('a.ttml', text);
      expect(write(file, cues).text).toBe(text);
      const edited = cues.map((cue, index) => (index === 0 ? withText(cue, 'Other') : cue));
      expect(write(file, edited).text).not.toContain('xml:lang="en"');
      const written = inArabic('a.ttml', text);
      expect(written.match(/<tt:tt [^>]*>/)?.[0]).toMatch(/ xml:lang="ar"/);
      expect(written.match(/xml:lang=/g)).toHaveLength(1);
      expect(written).toContain('<tt:body style="base" s:direction="rtl">');
    }
  });

  test.each([
    ['zh', 'zh-TW', 'zh-TW'],
    ['zh-CN', 'zh-TW', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW', 'zh-Hant-HK'],
    ['zh-TW', 'zh', 'zh'],
    ['pt', 'pt-PT', 'pt-PT'],
    ['pt-BR', 'pt', 'pt-BR'],
    ['fr-CA', 'fr', 'fr'],
    ['es', 'es-MX', 'es-MX'],
  ] as const)('from %s to %s', (from, language, tag) => {
    const ttml = read('a.ttml', styledTtml.replace('xml:lang="en"', `xml:lang="${from}"`));
    const vtt = read('a.vtt', styledWebVtt.replace('captions', `captions\nLanguage: ${from}`));
    const ass = read('a.ass', styledAss.replace('Title:', `Language: ${from}\nTitle:`));
    for (const { file, cues } of [ttml, vtt, ass]) {
      const to = { language, title: 'Talk', direction: 'ltr', isTranslated: true } as const;
      const translated = cues.map((cue) => withText(cue, `+ ${cue.text}`));
      const whole = writeKeptFile(file, translated, to)?.text ?? '';
      expect(whole.match(/(?:lang="|Language: )([^"\n]+)/)?.[1]).toBe(tag);
    }
  });

  test('in WebVTT', () => {
    const text = styledWebVtt.replace('Kind: captions', 'Kind: captions\nLanguage: en');
    expect(inArabic('a.vtt', text)).toContain('Kind: captions\nLanguage: ar\n');
    const { file, cues } = read('a.vtt', text.replace('Language: en', 'Language: en-GB'));
    expect(write(file, cues).text).toContain('Language: en-GB');
    for (const name of ['English', 'eng', 'en_US']) {
      const named = read('a.vtt', text.replace('Language: en', `Language: ${name}`));
      expect(write(named.file, named.cues).text).toContain(`Language: ${name}\n`);
    }
  });
});

test('settings that are none stay none where the text says the place', () => {
  const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n{\\an8}At the top\n';
  const { file, cues } = read('a.vtt', text);
  expect(write(file, cues).text).toBe(text);
});

describe('time codes of SMPTE', () => {
  const smpte = (rates: string, begin: string, end: string) =>
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:timeBase="smpte" ${rates}><body><div><p begin="${begin}" end="${end}">A</p></div></body></tt>`;
  const film = 'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="nonDrop"';
  const video = 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"';
  test.each([
    [film, '00:10:01:12', '01:00:00:00', '01:00:00:12'],
    [video, '00:10:01:12', '00:59:59:28', '01:00:00:13'],
    ['ttp:frameRate="29.97"', '00:10:01:12', '00:59:59:28', '01:00:00:13'],
    ['ttp:frameRate="59.94"', '00:10:01:12', '00:59:59:28', '00:59:59:58'],
    ['ttp:frameRate="23.976"', '00:10:01:12', '00:59:59:20', '01:00:00:08'],
    [video.replaceAll('30', '60'), '00:10:01:12', '00:59:59:28', '00:59:59:58'],
    [
      video.replace(/ttp:frameRateM\S+ \S+/, '').replace('30', '29.97'),
      '00:10:01:12',
      '00:59:59:28',
      '01:00:00:13',
    ],
  ])('%s: a moved end is a time code', (rates, begin, end, moved) => {
    const text = smpte(rates, begin, end);
    const { file, cues } = read('a.itt', text);
    expect(write(file, cues).text).toBe(text);
    const later = cues.map((cue) => ({ ...cue, endMs: cue.endMs + 500 }));
    const { text: written, losses } = write(file, later);
    expect(written).toContain(`begin="${begin}" end="${moved}"`);
    expect(losses).toEqual([]);
  });
  test('a rate that no time code counts gets times of a clock', () => {
    const text = smpte('ttp:frameRate="20000"', '00:00:01:12', '00:00:02:00');
    const { file, cues } = read('a.ttml', text);
    const later = cues.map((cue) => ({ ...cue, endMs: cue.endMs + 500 }));
    expect(write(file, later).text).toContain('end="00:00:02.500"');
  });
});

test.each([
  ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi'],
  ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\nNOTE End'],
  ['a.ass', styledAss.trimEnd()],
])('%s without a line end at its end comes back as it was', (name, text) => {
  const { file, cues } = read(name, text);
  expect(write(file, cues).text).toBe(text);
});

test('names, word times and effects of cues are lost in another format, and named', () => {
  const lossOf = (name: string, text: string) => {
    const { file } = read(name, text);
    const of = { format: file.format, counts: countKept(file) };
    const { names, effects } = of.counts;
    return [names, effects, keptLoss(of, { format: 'srt', label: { text: 'SRT' } }) !== undefined];
  };
  const cue = '00:01.000 --> 00:02.000\n';
  expect(lossOf('a.vtt', `WEBVTT\n\n${cue}Hi\n`)).toEqual([0, 0, false]);
  expect(lossOf('a.vtt', `WEBVTT\n\nname\n${cue}Hi\n`)).toEqual([1, 0, true]);
  expect(lossOf('a.vtt', `WEBVTT\n\n1\n${cue}Hi\n`)).toEqual([0, 0, false]);
  const words = lossOf('a.vtt', `WEBVTT\n\n${cue}Hi <00:01.500>you\n`);
  expect(words).toEqual([0, 1, true]);
});

test('an edited file with fonts and hundreds of styles keeps both', () => {
  const style = styledAss.match(/^Style: Sign.*$/m)?.[0] ?? '';
  const styles = Array.from({ length: 300 }, (_, at) => style.replace('Sign', `Sign${at}`));
  const events = styles.map(
    (_, at) => `Dialogue: 0,0:01:${10 + (at % 50)}.00,0:02:00.00,Sign${at},,0,0,0,,Text ${at}`,
  );
  const body = `${styledAss.replace(/^Style: Sign.*$/m, styles.join('\n'))}${events.join('\n')}\n`;
  const fonts = `[Fonts]\nfontname: a_0.ttf\n${`${'A'.repeat(80)}\n`.repeat(5_000)}\n`;
  const { file, cues } = read('a.ass', fonts + body);
  const { text } = write(
    file,
    cues.map((cue) => withText(cue, `${cue.text}!`)),
  );
  expect(text).toContain('Sign299,,0,0,0,,Text 299!');
  expect(text.startsWith(fonts)).toBe(true);
});
