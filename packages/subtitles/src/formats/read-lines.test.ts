import { describe, expect, test } from 'vitest';
import { readBriefly as read } from '../testing/read-briefly.ts';

describe('SubRip', () => {
  test('missing numbers and blank lines, dots, short times, leading notes, inner blank lines', () => {
    const text = [
      'Subtitles by somebody',
      '1',
      '00:00:01.000 --> 00:00:02,5',
      'First',
      '2',
      '0:0:3,000-->0:0:4,000 X1:10 X2:20',
      'Second',
      '',
      'and after a blank line',
      '',
      '00:05,000 --> 00:06,000',
      'No number, no hours',
      '2024',
      '',
      '4',
      '00: 00: 07, 250 –> 00: 00: 08, 000',
      'Spaces in the times',
    ].join('\n');
    expect(read(text)).toEqual({
      cues: [
        '1000-2500 l| First',
        '3000-4000 l| Second / and after a blank line',
        '5000-6000 l| No number, no hours / 2024',
        '7250-8000 l| Spaces in the times',
      ],
      warnings: ['TEXT_SKIPPED 1 x1', 'POSITION_DROPPED 6 x1'],
    });
  });
  test('removes tags and overrides and keeps lookalikes', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8\\fs20}<font color="#fff">Top</font> <script>alert(1)</script><br/>I <3 you <sighs> {note}\n';
    expect(read(text).cues).toEqual(['1000-2000 u| Top alert(1) / I <3 you <sighs> {note}']);
  });
  test('invalid times', () => {
    const text = [
      '1\n-00:00:01,000 --> 00:00:02,000\nToo early\n',
      '2\n00:00:09,000 --> 00:00:08,000\nEnds before it starts\n',
      '3\n00:00:09,500 --> 00:00:09,500\nNo time at all\n',
      '4\n00:00:12,000 --> 00:00:14,000\n   \n',
      '5\n00:00:03,000 --> 00:00:04,000\nToo late in the file\n',
      '6\n99999:00:00,000 --> 99999:00:01,000\nBeyond any media\n',
    ].join('\n');
    expect(read(text)).toEqual({
      cues: [
        '0-2000 l| Too early',
        '3000-4000 l| Too late in the file',
        '9000-9500 l| Ends before it starts',
        '9500-10500 l| No time at all',
      ],
      warnings: [
        'NEGATIVE_TIME 2 x1',
        'EMPTY_TEXT 14 x1',
        'TIME_UNREADABLE 22 x1',
        'TIME_REPAIRED 10 x2',
        'OUT_OF_ORDER 6 x1',
      ],
    });
  });
  test('a damaged timing line still starts a cue', () => {
    const text =
      '00:00:01,000 --> 00:00:02,000\nOne\n\n00:00:03,000 --> 00:0\nTwo\n\n0:0x --> 00:00:06,000\nLost\n';
    expect(read(text)).toEqual({
      cues: ['1000-2000 l| One', '3000-4000 l| Two'],
      warnings: ['TIME_UNREADABLE 7 x1', 'TIME_REPAIRED 4 x1'],
    });
  });
  test('a damaged arrow does not swallow the next cue', () => {
    const text = [
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n',
      '2\n00:00:03,000 -> 00:00:04,000\nTwo\n',
      '3\n00:00:05,000 —> 00:00:06,000\nThree\n',
      '4\n00:00:07,000 --&gt; 00:00:08,000\nFour\n',
      '5\n00:00:09,000 00:00:10,000\nFive\n00:00:01,000 - 00:00:02,000 is text',
    ].join('\n');
    expect(read(text)).toEqual({
      cues: [
        '1000-2000 l| One',
        '3000-4000 l| Two',
        '5000-6000 l| Three',
        '7000-8000 l| Four',
        '9000-10000 l| Five / 00:00:01,000 - 00:00:02,000 is text',
      ],
      warnings: ['TIMING_LINE_REPAIRED 6 x3'],
    });
  });
  test('names what is dropped: tags, positions, comments', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an1}{\\pos(1,2)\\c&H00FF00&}<i>One</i> <!-- two --><b>three</b>\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}{\\k20}Top\n';
    expect(read(text)).toEqual({
      cues: ['1000-2000 l| One three', '3000-4000 u| Top'],
      warnings: [
        'POSITION_DROPPED 2 x1',
        'STYLE_DROPPED 2 x1',
        'COMMENT_DROPPED 2 x1',
        'WORD_TIMES_DROPPED 6 x1',
      ],
    });
  });
  test('control characters of all kinds, and characters that are lost', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nOne\u000btwo\u0085three\u009f\u007f\nfour\u001b\n\n2\n00:00:03,000 --> 00:00:04,000\nCaf\ufffd\n';
    expect(read(text)).toEqual({
      cues: ['1000-2000 l| One two three / four', '3000-4000 l| Caf\ufffd'],
      warnings: ['CHARACTERS_LOST 8 x1', 'CHARACTERS_REMOVED 3 x3'],
    });
  });
  test('overlapping cues, NUL and lone surrogates', () => {
    const text =
      '\ufeff1\r00:00:01,000 --> 00:00:03,000\rA\u0000B\ud800\r\r2\r00:00:02,000 --> 00:00:04,000\r\u202bمرحبا؟\u202c\r';
    expect(read(text)).toEqual({
      cues: ['1000-3000 l| AB\ufffd', '2000-4000 l| \u202bمرحبا؟\u202c'],
      warnings: ['CHARACTERS_REMOVED 3 x2'],
    });
  });
});

describe('WebVTT', () => {
  test('a file with every feature of the format', () => {
    const text = `WEBVTT - Lecture
Kind: captions

NOTE
A note --that is not a cue

STYLE
::cue(b) { color: red }

REGION
id:high
viewportanchor:10%,20%

intro
00:01.000 --> 00:02.000 line:85% align:start
<v.loud Ann Lee>Fish &amp; <b.big>chips</b>&nbsp;<i>now</i></v>

00:00:03.000 --> 00:00:04.000 line:10%,start
<c.yellow>上</c> <00:00:03.500><ruby>漢<rt>かん</rt></ruby>

01:00:00.000 --> 01:00:01.000 region:high
&lt;script&gt; &#x41;&#66; &unknown; a < b

01:00:02.000 --> 01:00:03.000 line:-1
<v Ann>Hi</v>
<v Bob>Hello</v>
01:00:04.000 --> 01:00:05.000
No blank line before
`;
    expect(read(text)).toEqual({
      cues: [
        '1000-2000 l Ann Lee| Fish & chips\u00a0now',
        '3000-4000 u| 上 漢',
        '3600000-3601000 u| <script> AB &unknown; a < b',
        '3602000-3603000 l Ann, Bob| Hi / Hello',
        '3604000-3605000 l| No blank line before',
      ],
      warnings: [
        'METADATA_DROPPED 1 x2',
        'COMMENT_DROPPED 4 x1',
        'STYLE_SHEET_DROPPED 7 x1',
        'REGION_DROPPED 10 x1',
        'NAME_DROPPED 14 x1',
        'WORD_TIMES_DROPPED 18 x1',
        'SPEAKERS_JOINED 24 x1',
      ],
    });
  });
  test('only an empty line ends a cue; text outside cues is named', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n \nand after a blank\n\nlost text\n\n00:03.000 -> 00:04.000\nTwo &eacute;&hellip;&NotEqualTilde;&frac12;\n';
    expect(read(text)).toEqual({
      cues: ['1000-2000 l| One / and after a blank', '3000-4000 l| Two é…≂̸½'],
      warnings: ['TEXT_SKIPPED 8 x1', 'TIMING_LINE_REPAIRED 10 x1'],
    });
  });
  test('without its first line it is detected by content', () => {
    expect(read('00:01.000 --> 00:02.000 line:0\nTop').cues).toEqual(['1000-2000 u| Top']);
  });
});
