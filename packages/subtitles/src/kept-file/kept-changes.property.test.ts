import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import type { KeptFile } from '@glossa/contracts/kept-file';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAtSamePlace } from '../compare-marks.ts';
import type { Cue } from '../cue.ts';
import { normalizeSpans, sameSpans, spanKinds } from '../cue-spans.ts';
import { subtitleFormats } from '../formats/index.ts';
import type { WarningCode } from '../formats/read-warnings.ts';
import { marksOfKind, withMarked } from '../marked-text.ts';
import { backwards, importKept, parseKept } from '../testing/import-kept.ts';
import { styledAss, styledTtml, styledWebVtt } from './samples.fixture.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

const codes: Readonly<Record<SpanKind, WarningCode>> = {
  ...{ bold: 'STYLE_NOT_WRITTEN', italic: 'STYLE_NOT_WRITTEN', underline: 'STYLE_NOT_WRITTEN' },
  ...{ class: 'STYLE_NOT_WRITTEN', color: 'COLOR_NOT_WRITTEN', ruby: 'RUBY_NOT_WRITTEN' },
  ...{ language: 'LANGUAGE_NOT_WRITTEN', voice: 'SPEAKER_NOT_WRITTEN' },
};

/** What of a cue reads in another way than it should, as the codes of which one has to be among the losses. */
function differencesOf(cue: Cue, there: Cue, unitMs: number): WarningCode[][] {
  const isOff = (a: number, b: number) => Math.abs(a - b) >= Math.max(unitMs, 1);
  const differences: WarningCode[][] = [];
  if (cue.text !== there.text) differences.push(['TEXT_NOT_WRITTEN', 'LINES_NOT_WRITTEN']);
  if (isOff(cue.startMs, there.startMs) || isOff(cue.endMs, there.endMs))
    differences.push(['TIMES_NOT_WRITTEN']);
  if ((cue.speaker ?? '') !== (there.speaker ?? '')) differences.push(['SPEAKER_NOT_WRITTEN']);
  if (!isAtSamePlace(cue, there) || cue.track !== there.track)
    differences.push(['POSITION_NOT_WRITTEN', 'TRACK_NOT_WRITTEN']);
  for (const kind of spanKinds) {
    const [one, other] = [cue, there].map((of) => marksOfKind(of.spans ?? [], kind));
    if (!sameSpans(one, other)) differences.push([codes[kind]]);
  }
  return differences;
}

const values: Readonly<Record<SpanKind, readonly (string | undefined)[]>> = {
  ...{ bold: [undefined], italic: [undefined], underline: [undefined] },
  ...{ class: ['loud', 'other.two'], color: ['#ffcc00', '#ff0000', '#00ff0080'] },
  ...{ ruby: ['reading'], language: ['fr', 'zh-Hant'], voice: ['Ann', 'Bob & <Co>'] },
};
const kindAndValue = fc
  .constantFrom(...spanKinds)
  .chain((kind) => fc.tuple(fc.constant(kind), fc.constantFrom(...values[kind])));

/** A change of one property of a cue. */
const change = fc.oneof(
  fc
    .constantFrom('Ann', 'Bob & <Co>', 'Zoë, the "third"', undefined)
    .map((speaker) => (cue: Cue) => {
      const { speaker: _before, ...rest } = cue;
      return speaker === undefined ? rest : { ...rest, speaker };
    }),
  fc
    .tuple(kindAndValue, fc.nat(9), fc.nat(9))
    .map(([[kind, value], from, length]) => (cue: Cue) => {
      const start = Math.min(from, cue.text.length - 1);
      const end = Math.min(start + length + 1, cue.text.length);
      const span = { kind, start, end, ...(value === undefined ? {} : { value }) } as CueSpan;
      const spans = normalizeSpans(cue.text, [...(cue.spans ?? []), span]);
      return withMarked(cue, { text: cue.text, spans });
    }),
  fc.constantFrom(...spanKinds).map((kind) => (cue: Cue) => {
    const spans = (cue.spans ?? []).filter((span) => span.kind !== kind);
    return withMarked(cue, { text: cue.text, spans });
  }),
  fc.constantFrom('New', 'Two\nlines', '{a} \\N & <b>').map((text) => (cue: Cue) => {
    const { spans: _spans, ...rest } = cue;
    return { ...rest, text };
  }),
  fc.constantFrom(-70, 40, 230).map((by) => (cue: Cue) => ({ ...cue, endMs: cue.endMs + by })),
  fc.constantFrom('upper' as const, 'lower' as const).map((track) => (cue: Cue) => {
    const { placement: _placement, ...rest } = cue;
    return { ...rest, track };
  }),
  fc
    .constantFrom<NonNullable<Cue['placement']>[]>(
      { y: 30, x: 20, align: 'left' },
      { y: 60, lineAlign: 'end', x: 50, size: 40 },
      { y: 45, lineAlign: 'center' },
      { x: 90, align: 'right' },
      { line: -4, x: 70, size: 30, align: 'right' },
      { vertical: 'rl' },
      { vertical: 'lr', x: 10, size: 50 },
      { vertical: 'rl', x: 80, positionAlign: 'end', y: 10, size: 30 },
      { vertical: 'rl', line: 3, positionAlign: 'end', align: 'start' },
      { vertical: 'lr', y: 70, lineAlign: 'end' },
      { x: 40, positionAlign: 'end', align: 'start' },
    )
    .map((placement) => (cue: Cue) => ({
      ...cue,
      track: (placement.y ?? 100) < 50 ? ('upper' as const) : ('lower' as const),
      placement,
    })),
);

const spoken = styledTtml
  .replace('xmlns:s=', 'xmlns:m="http://www.w3.org/ns/ttml#metadata" xmlns:s=')
  .replace(
    '</tt:metadata>',
    '<m:agent xml:id="a1" type="character"><m:name type="alias">Ann</m:name></m:agent></tt:metadata>',
  )
  .replace('xml:id="p1"', 'xml:id="p1" m:agent="a1"')
  .replace('>Big words<', '><tt:span m:agent="a1">Big words</tt:span><');
const samples = {
  'a.vtt': styledWebVtt,
  'a.ass': styledAss,
  'a.ttml': styledTtml,
  'speakers.ttml': spoken,
};

function read(name: string, text: string): { file: KeptFile; cues: Cue[] } {
  return importKept(name, text, backwards);
}

describe.each(Object.entries(samples))('%s', (name, text) => {
  const { file, cues } = read(name, text);
  const parse = (written: string) => parseKept(file, written);
  const unitMs = file.format === 'ass' ? 10 : 1;

  test('any change of a cue is written, or named among the losses; the other cues are as they were', () => {
    fc.assert(
      fc.property(
        fc.nat(cues.length - 1),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (at, changes) => {
          const changed = cues.map((cue, index) =>
            index === at ? changes.reduce<Cue>((before, apply) => apply(before), cue) : cue,
          );
          const whole = writeKeptFile(file, changed, options);
          if (whole === undefined) throw new Error('The cues do not fit into their file.');
          const { text: written, losses } = whole;
          const found = parse(written);
          expect(found).toHaveLength(changed.length);
          const named = losses.map(({ code }) => code);
          for (const [index, cue] of changed.entries()) {
            const there = found[index];
            if (!there) continue;
            const differences = differencesOf(cue, there, unitMs);
            if (index !== at) expect(differences).toEqual([]);
            for (const any of differences)
              expect(
                named.some((code) => any.includes(code)),
                `${any}: ${written}`,
              ).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('speakers of TTML', () => {
  const { file, cues } = read('speakers.ttml', spoken);
  const withSpeaker = (speaker: string) =>
    cues.map((cue, index) => (index === 1 ? { ...cue, speaker } : cue));

  test('one that the file names is referred to, and a new one is added to it', () => {
    const known = writeKeptFile(file, withSpeaker('Ann'), options)?.text ?? '';
    expect(known).toContain('m:agent="a1" xml:id="p2"');
    expect(known.match(/<m:agent/g)).toHaveLength(1);
    const added = writeKeptFile(file, withSpeaker('Bob & Co'), options)?.text ?? '';
    expect(added).toContain('<m:name type="alias">Bob &amp; Co</m:name>');
    expect(subtitleFormats.ttml.parse(added)[1]?.speaker).toBe('Bob & Co');
    // The text keeps what else the file says of it.
    expect(added).toContain('style="loud">Closed</tt:p>');
  });

  test('prefixes that the root does not declare are declared', () => {
    const plain =
      '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div><p begin="1s" end="2s">Hi</p></div></body></tt>';
    const { file: bare, cues: own } = read('plain.ttml', plain);
    const changed = own.map((cue): Cue => ({ ...cue, speaker: 'Ann', placement: { y: 40 } }));
    const written = writeKeptFile(bare, changed, options)?.text ?? '';
    expect(written).toContain('xmlns:ttm="http://www.w3.org/ns/ttml#metadata"');
    expect(written).toContain('xmlns:tts="http://www.w3.org/ns/ttml#styling"');
    expect(subtitleFormats.ttml.parse(written)).toMatchObject([{ text: 'Hi', speaker: 'Ann' }]);
    expect(writeKeptFile(bare, own, options)?.text).toBe(plain);
  });

  test('divisions stay around their paragraphs, unless they have times of their own', () => {
    const inTwo = (timing: string) =>
      `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div xml:id="d1">
  <p begin="1s" end="2s">One</p>

  <p begin="3s" end="4s">Two</p></div>
  <!-- Scene -->
  <div xml:id="d2"${timing}><p begin="5s" end="6s">Three</p></div></body></tt>`;
    const { file: two, cues: own } = read('two.ttml', inTwo(''));
    expect(writeKeptFile(two, own, options)?.text).toBe(inTwo(''));
    const moved = own.toSpliced(1, 1).map((cue) => ({ ...cue, endMs: cue.endMs + 500 }));
    const written = writeKeptFile(two, moved, options)?.text ?? '';
    expect(written).toContain('<div xml:id="d2">');
    const exactly = subtitleFormats.ttml
      .parse(written)
      .map(({ text, startMs, endMs }) => [text, startMs, endMs]);
    expect(exactly).toEqual([
      ['One', 1_000, 2_500],
      ['Three', 5_000, 6_500],
    ]);
    const timed = read('timed.ttml', inTwo(' begin="10s"'));
    const later = subtitleFormats.ttml.parse(
      writeKeptFile(timed.file, timed.cues, options)?.text ?? '',
    );
    expect(later.map(({ startMs }) => startMs)).toEqual([1_000, 3_000, 15_000]);
  });
});
