import { describe, expect, test } from 'vitest';
import { rejection } from '../testing/refusals.ts';
import { parseSubtitleText } from './index.ts';

const read = (xml: string) => {
  const { cues, format, warnings } = parseSubtitleText(xml);
  expect(format).toBe('ttml');
  return [
    ...cues.map(
      ({ startMs, endMs, track, speaker, text }) =>
        `${startMs}-${endMs} ${track[0]}${speaker ? ` ${speaker}` : ''}| ${text.replaceAll('\n', ' / ')}`,
    ),
    ...warnings.map(({ code, line }) => `${code} ${line}`),
  ];
};
const tt = (attributes: string, body: string, head = '') =>
  `<?xml version="1.0"?>\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" ${attributes}>${head}<tt:body>${body}</tt:body></tt:tt>`;
const p = (times: string, text = 'x') => `<tt:p ${times}>${text}</tt:p>`;

describe('times', () => {
  test('clock, fractions, offsets', () => {
    const body = [
      p('begin="00:00:01" end="00:00:02.5"'),
      p('begin="3.25s" end="4500ms"'),
      p('begin="0.1m" dur="1s"'),
      p('begin="1h" end="1.001h"'),
    ].join('');
    expect(read(tt('', body))).toEqual([
      '1000-2500 l| x',
      '3250-4500 l| x',
      '6000-7000 l| x',
      '3600000-3603600 l| x',
    ]);
  });
  test('frames and ticks', () => {
    const frames = p('begin="00:00:01:12" end="48f"');
    expect(read(tt('ttp:frameRate="24"', frames))).toEqual(['1500-2000 l| x']);
    expect(
      read(
        tt('ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"', p('begin="24f" end="48f"')),
      ),
    ).toEqual(['1001-2002 l| x']);
    expect(read(tt('ttp:tickRate="10000000"', p('begin="15000000t" end="20000000t"')))).toEqual([
      '1500-2000 l| x',
    ]);
  });
  test('SMPTE drop-frame time code matches the clock', () => {
    const attributes =
      'ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"';
    expect(read(tt(attributes, p('begin="01:00:00:00" end="01:00:02:00"')))).toEqual([
      '3599996-3601998 l| x',
    ]);
  });
  test('relative to enclosing elements, and sequential', () => {
    const around = `<tt:div begin="10s">${p('begin="1s" end="2s"')}</tt:div>`;
    const sequence = `<tt:div timeContainer="seq" begin="20s">${p('dur="2s"', 'a')}${p('begin="1s" dur="2s"', 'b')}</tt:div>`;
    expect(read(tt('', around + sequence))).toEqual([
      '11000-12000 l| x',
      '20000-22000 l| a',
      '23000-25000 l| b',
    ]);
  });
  test('timed spans of an untimed paragraph are cues, those of a timed one are not', () => {
    const spans =
      '<tt:span begin="1s" end="2s">a</tt:span> <tt:span begin="3s" end="4s">b</tt:span>';
    expect(read(tt('', p('', spans)))).toEqual(['1000-2000 l| a', '3000-4000 l| b']);
    expect(read(tt('', p('begin="1s" end="9s"', spans)))).toEqual(['1000-9000 l| a b']);
  });
  test('warns about invalid times', () => {
    const body = `${p('begin="soon" end="2s"')}\n${p('begin="1s"')}\n${p('begin="3s" end="4s"')}`;
    expect(read(tt('', body))).toEqual([
      '1000-2000 l| x',
      '3000-4000 l| x',
      'TIME_UNREADABLE 2',
      'TIME_REPAIRED 3',
    ]);
  });
});

describe('text', () => {
  test('spaces, line breaks, nested spans, entities, CDATA, metadata', () => {
    const text =
      '\n   One\n   <tt:span tts:color="red">two <tt:span>three</tt:span></tt:span> <tt:br/>\n four &amp; &#x4e00;<![CDATA[ <b>]]><tt:metadata><ttm:desc>hidden</ttm:desc></tt:metadata><!-- no -->\n';
    expect(read(tt('', p('begin="1s" end="2s"', text)))).toEqual([
      '1000-2000 l| One two three / four & 一 <b>',
    ]);
    expect(read(tt('', p('begin="1s" end="2s" xml:space="preserve"', 'a  b\nc')))).toEqual([
      '1000-2000 l| a  b / c',
    ]);
  });
  test('ruby text follows its base in parentheses', () => {
    const ruby =
      '<tt:span tts:ruby="container"><tt:span tts:ruby="base">漢</tt:span><tt:span tts:ruby="text">かん</tt:span></tt:span>字';
    expect(read(tt('', p('begin="1s" end="2s"', ruby)))).toEqual(['1000-2000 l| 漢(かん)字']);
  });
});

describe('place and speaker', () => {
  test('regions by position, inherited, with inner and referenced styles', () => {
    const head = `<head><styling><style xml:id="s1" tts:origin="10% 5%" tts:displayAlign="before"/></styling><metadata><ttm:agent xml:id="a1" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata><layout>
      <region xml:id="r1" tts:origin="10% 80%" tts:extent="80% 15%"/>
      <region xml:id="r2" tts:origin="0px 20px" tts:extent="640px 100px"/>
      <region xml:id="r3"><style tts:displayAlign="after"/></region>
      <region xml:id="r4" style="s1"/>
    </layout></head>`;
    const body = `${p('begin="1s" end="2s" region="r1"')}<tt:div region="r2">${p('begin="3s" end="4s" ttm:agent="a1"')}</tt:div>${p('begin="5s" end="6s" region="r3"')}${p('begin="7s" end="8s" region="r4"')}`;
    expect(read(tt('tts:extent="640px 480px"', body, head))).toEqual([
      '1000-2000 l| x',
      '3000-4000 u Ann Lee| x',
      '5000-6000 l| x',
      '7000-8000 u| x',
    ]);
  });
});

describe('malicious files', () => {
  test('rejects a document type before reading entities', () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><tt><body><p begin="1s" end="2s">&b;</p></body></tt>';
    expect(() => read(bomb)).toThrow(rejection('subtitles.xmlDoctype'));
    const outside =
      '<!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]><tt><body><p begin="1s" end="2s">&x;</p></body></tt>';
    expect(() => read(outside)).toThrow(rejection('subtitles.xmlDoctype'));
  });
  test('an unknown entity stays as it is', () => {
    expect(read(tt('', p('begin="1s" end="2s"', '&x; &lol9;')))).toEqual([
      '1000-2000 l| &x; &lol9;',
    ]);
  });
  test('rejects other XML', () => {
    expect(() => read('<?xml version="1.0"?><svg><text>x</text></svg>')).toThrow(
      rejection('subtitles.notTtml'),
    );
  });
});
