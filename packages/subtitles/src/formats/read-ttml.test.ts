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
  test('timed spans are shown at their own times, in any paragraph', () => {
    const spans =
      '<tt:span begin="1s" end="2s">a</tt:span> <tt:span begin="3s" end="4s">b</tt:span>';
    expect(read(tt('', p('', spans)))).toEqual(['1000-2000 l| a', '3000-4000 l| b']);
    expect(read(tt('', p('begin="1s" end="9s"', spans)))).toEqual([
      '2000-3000 l| a',
      '4000-5000 l| b',
    ]);
    const both =
      'always <tt:span begin="1s" end="2s">a</tt:span><tt:span begin="1500ms" end="3s"> b</tt:span>';
    expect(read(tt('', p('begin="0s" end="4s"', both)))).toEqual([
      '0-1000 l| always',
      '1000-1500 l| always a',
      '1500-2000 l| always a b',
      '2000-3000 l| always b',
      '3000-4000 l| always',
    ]);
  });
  test('the times of regions', () => {
    const head =
      '<head><layout><region xml:id="r" begin="2s" end="3s" tts:origin="10% 80%"/></layout></head>';
    expect(read(tt('', p('begin="1s" end="9s" region="r"'), head))).toEqual([
      '2000-3000 l| x',
      'REGION_DROPPED 2',
    ]);
  });
  test('what is not displayed or not visible, also for a time', () => {
    const body = [
      p('begin="1s" end="2s" tts:display="none"', 'gone'),
      p(
        'begin="1s" end="2s" tts:visibility="hidden"',
        'a<tt:span tts:visibility="visible">b</tt:span>',
      ),
      p(
        'begin="4s" end="8s" tts:display="none"',
        '<tt:set begin="1s" dur="2s" tts:display="auto"/>c',
      ),
    ].join('');
    expect(read(tt('', body))).toEqual(['1000-2000 l| b', '5000-7000 l| c', 'HIDDEN_SKIPPED 2']);
  });
  test('a document without times is shown from its start', () => {
    for (const times of ['', 'begin="" end=""'])
      expect(read(tt('', p(times, 'Untimed')))).toEqual(['0-1000 l| Untimed', 'TIME_REPAIRED 2']);
  });
  test('times of Apple’s lyrics count from the start, and those of words highlight them', () => {
    const words =
      '<tt:span begin="10.5" end="11">One</tt:span> <tt:span begin="11" end="1:02.5">two</tt:span>';
    const body = `<tt:div begin="10.500">${p('begin="10.500" end="1:02.500"', words)}</tt:div>`;
    expect(read(tt('itunes:timing="Word"', body))).toEqual([
      '10500-62500 l| One two',
      'WORD_TIMES_DROPPED 2',
    ]);
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
      'METADATA_DROPPED 5',
      'COMMENT_DROPPED 5',
    ]);
    expect(read(tt('', p('begin="1s" end="2s" xml:space="preserve"', 'a  b\nc')))).toEqual([
      '1000-2000 l| a  b / c',
    ]);
  });
  test('ruby text is no part of the text', () => {
    const ruby =
      '<tt:span tts:ruby="container"><tt:span tts:ruby="base">漢</tt:span><tt:span tts:ruby="text">かん</tt:span></tt:span>字';
    expect(read(tt('', p('begin="1s" end="2s"', ruby)))).toEqual(['1000-2000 l| 漢字']);
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
      'STYLE_SHEET_DROPPED 2',
      'REGION_DROPPED 3',
    ]);
  });
});

describe('malicious files', () => {
  test('skips a document type: expands and fetches no entity', () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY a "aaaaaaaaaa>"><!-- ]> \' --><!ENTITY b "&a;&a;&a;&a;">]><tt><body><p begin="1s" end="2s">&b;</p></body></tt>';
    expect(read(bomb)).toEqual(['1000-2000 l| &b;', 'DOCTYPE_IGNORED 1']);
    const outside =
      '<!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]><tt><body><p begin="1s" end="2s">&x;</p></body></tt>';
    expect(read(outside)).toEqual(['1000-2000 l| &x;', 'DOCTYPE_IGNORED 1']);
    const open = '<!DOCTYPE tt [<!ENTITY x "y';
    expect(() => read(`${open}<tt><body><p begin="1s" end="2s">z</p></body></tt>`)).toThrow(
      rejection('subtitles.noCuesInFile', { label: { id: 'subtitles.formatTtml' } }),
    );
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
