import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { readSubtitleFile, subtitleFormats } from '../formats/index.ts';
import { structureOf } from './ttml-structure.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

/** Throws for what is not well-formed, prefixes that are not declared, and ends without a beginning. */
function assertWellFormed(xml: string): void {
  new DOMParser({ onError: onWarningStopParsing }).parseFromString(xml, 'text/xml');
  expect(structureOf(xml)).toMatchObject({ ended: [], begun: [] });
}

const file = (body: string) =>
  `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body>${body}</body></tt>`;
const p = (second: number, text: string) =>
  `<p begin="${second}s" end="${second + 1}s">${text}</p>`;
const [a, b, c] = [p(1, 'A'), p(3, 'B'), p(5, 'C')];

function read(text: string) {
  const bytes = new TextEncoder().encode(text);
  const { kept, cues, warnings } = readSubtitleFile(bytes, 'a.ttml', { keepsFile: true });
  if (!kept) throw new Error('nothing was kept');
  const codes = warnings.map(({ code, count }) => `${code} ${count}`);
  const write = (of: readonly Cue[]) => writeKeptFile(kept, of, options)?.text ?? '';
  return { cues, codes, write };
}

const unchanged = {
  'spaces of another width': file(`\n\t<div>\n\t\t${a}\n\n\t\t${b}\n\t</div>\n`),
  'one line': file(`<div>${a}${b}</div>`),
  'divisions with notes and metadata': file(
    `<div>${a}</div><!-- Scene 2 --><div xml:id="s2"><metadata><title xmlns="x">T</title></metadata>${b}</div>`,
  ),
  'paragraphs without text': file(
    `<div><p begin="0s" end="1s"/>${a}<p begin="2s" end="3s"></p>${b}<p/></div>`,
  ),
};
const uneven = {
  'a division inside another one': file(`<div><div>${a}</div>${b}</div>`),
  'a deeper division behind': file(`<div>${a}</div><div><div>${b}</div></div>`),
  'up and down': file(`<div><div><div>${a}</div></div>${b}</div><div><div>${c}</div></div>`),
  'timed divisions': file(`<div>${a}</div><div begin="2s"><div>${b}</div></div>`),
  'timed spans': file(
    `<div>${a}<p><!-- two --><span begin="3s" end="4s">X</span><span begin="5s" end="6s">Y</span></p></div>`,
  ),
};

describe('TTML of any structure', () => {
  test.each(Object.entries(unchanged))('%s: unchanged, it is the same file', (_name, text) => {
    const { cues, codes, write } = read(text);
    expect(write(cues)).toBe(text);
    expect(codes).toEqual([]);
  });

  test.each(Object.entries({ ...unchanged, ...uneven }))('%s: is well-formed', (_name, text) => {
    const { cues, write } = read(text);
    const versions: (readonly Cue[])[] = [
      cues,
      cues.slice(1),
      cues.slice(0, -1),
      cues.map((cue) => ({ ...cue, spans: [{ kind: 'bold' as const, start: 0, end: 1 }] })),
      cues.map((cue) => ({ ...cue, speaker: 'Ann', placement: { y: 40 } })),
      cues.map((cue, index) => ({ ...cue, startMs: 9_000 - index * 2_000, endMs: 9_500 })),
    ];
    for (const version of versions) {
      const written = write(version);
      assertWellFormed(written);
      const texts = subtitleFormats.ttml.parse(written).map((cue) => [cue.text, cue.startMs]);
      expect(texts.toSorted()).toEqual(version.map((cue) => [cue.text, cue.startMs]).toSorted());
    }
  });

  test('what cannot be kept between paragraphs is counted', () => {
    const lost = file(
      `<div>${a}</div><!-- Scene --><div xml:id="s2" begin="0s"><metadata/>${b}</div>`,
    );
    expect(read(lost).codes).toEqual(['COMMENT_DROPPED 1', 'METADATA_DROPPED 2']);
    expect(read(uneven['timed spans']).codes).toContain('COMMENT_DROPPED 1');
  });
});
