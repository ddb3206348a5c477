import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { boxOf } from '../cue-placement.ts';
import { parseSubtitleText } from './index.ts';

/** The cues of paragraphs in the region `r`, with the content of the head around it. */
const read = (region: string, body: string, styling = '', root = ''): readonly Cue[] =>
  parseSubtitleText(
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${root}>
<head><styling>${styling}</styling><layout><region xml:id="r" ${region}/></layout></head>
<body><div>${body}</div></body></tt>`,
  ).cues;
const p = (content: string, attributes = '') =>
  `<p region="r" begin="1s" end="2s" ${attributes}>${content}</p>`;
const said = ([cue]: readonly Cue[]) =>
  (cue?.spans ?? []).map((span) => `${span.kind}${'value' in span ? ` ${span.value}` : ''}`);

describe('looks', () => {
  test('a region gives its look to the text in it, which may have another one', () => {
    const region = 'tts:color="yellow" tts:fontStyle="italic"';
    expect(said(read(region, p('x')))).toEqual(['italic', 'color #ffff00']);
    const other = 'tts:color="red" tts:fontStyle="normal"';
    expect(said(read(region, p('x', other)))).toEqual(['color #ff0000']);
    expect(said(read(region, p('x', 'tts:color="white"')))).toEqual(['italic']);
  });
  test('initial values hold where nothing else is said', () => {
    const initial = '<initial tts:color="lime" tts:fontStyle="italic"/>';
    expect(said(read('', p('x'), initial))).toEqual(['italic', 'color #00ff00']);
    expect(said(read('tts:color="red"', p('x'), initial))).toEqual(['italic', 'color #ff0000']);
    const outside = '<p begin="1s" end="2s">x</p>';
    expect(said(read('', outside, initial))).toEqual(['italic', 'color #00ff00']);
  });
  test('ruby may be said by styles', () => {
    const styles = '<style xml:id="b" tts:ruby="base"/><style xml:id="t" tts:ruby="text"/>';
    const text = '<span style="b">東京</span><span style="t">とうきょう</span>';
    const cues = read('', p(`<span tts:ruby="container">${text}</span>`), styles);
    expect(cues[0]?.text).toBe('東京');
    expect(said(cues)).toEqual(['ruby とうきょう']);
  });
});

describe('places', () => {
  /** Left edge, height and edge of a text that begins at the left. */
  const placed = (region: string, root = '') => {
    const [cue] = read(`tts:textAlign="left" ${region}`, p('x'), '', root);
    if (!cue) throw new Error('there is no cue');
    const { x, y } = boxOf(cue);
    return [x, y.percent, y.edge];
  };
  const extent = 'tts:extent="60% 20%" tts:displayAlign="center"';
  test.each([
    ['center', 20, 50],
    ['left', 0, 50],
    ['top', 20, 10],
    ['25%', 10, 50],
    ['bottom right', 40, 90],
    ['right bottom', 40, 90],
    ['25% top', 10, 10],
    ['10% 100%', 4, 90],
    ['bottom 10% right', 40, 82],
    ['center bottom 25%', 20, 70],
    ['right 25% top 25%', 30, 30],
    ['left 32px top 18px', 10, 20],
  ])('a region with the position %s', (position, x, y) => {
    const root = 'tts:extent="320px 180px"';
    expect(placed(`${extent} tts:position="${position}"`, root)).toEqual([x, y, 'center']);
  });
  test('a position has precedence over an origin', () => {
    expect(placed(`${extent} tts:origin="0% 0%" tts:position="right top"`)[0]).toBe(40);
  });
  test('lengths of the other direction depend on the form of the picture', () => {
    const region = 'tts:origin="18rh 8rw" tts:extent="50% 50%" tts:displayAlign="center"';
    const ratio = (value: string) =>
      `xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:displayAspectRatio="${value}"`;
    expect(placed(region)).toEqual([10.13, 39.22, 'center']);
    expect(placed(region, ratio('2 1'))).toEqual([9, 41, 'center']);
  });
});
