import { describe, expect, test } from 'vitest';
import { readBriefly as read } from '../testing/read-briefly.ts';
import { rejection } from '../testing/refusals.ts';
import { parseSubtitleText } from './index.ts';

describe('ASS and SSA', () => {
  test('styles, fields in another order, overrides, drawings, comments', () => {
    const text = `[Script Info]
; a comment
ScriptType: v4.00+
[V4+ Styles]
Format: Name, Fontname, Fontsize, Alignment
Style: Default,Arial,20,2
Style: Sign,Arial,20,8
[Events]
Format: Start, End, Layer, Style, Actor, Text
Comment: 0:00:00.00,0:00:01.00,0,Default,,not shown
Dialogue: 0:00:01.05,0:00:02.50,0,Default,Ann,Well, {\\i1}yes{\\i0},\\Nof\\hcourse {\\b1}
Dialogue: 0:00:03.00,0:00:04.00,0,Sign,,SHOP
Dialogue: 0:00:05.00,0:00:06.00,0,Default,,{\\pos(1,2)\\an7}Up {unclosed
Dialogue: 0:00:07.00,0:00:08.00,0,*Default,,{\\a6}Old top \\{brace\\}
Dialogue: 0:00:09.00,0:00:10.00,0,Default,,{\\p1}m 0 0 l 100 0{\\p0}
Dialogue: 0:00:11.00,bad,0,Default,,End unreadable
`;
    expect(read(text)).toEqual({
      cues: [
        '1050-2500 l Ann| Well, yes, / of\u00a0course',
        '3000-4000 u| SHOP',
        '5000-6000 u| Up {unclosed',
        '7000-8000 u| Old top {brace}',
        '11000-12000 l| End unreadable',
      ],
      warnings: [
        'COMMENT_DROPPED 2 x2',
        'STYLE_SHEET_DROPPED 6 x2',
        'EFFECT_DROPPED 15 x1',
        'EMPTY_TEXT 15 x1',
        'TIME_REPAIRED 16 x1',
      ],
    });
  });
  test('fonts and pictures are named, and their lines are nothing else', () => {
    const font = 'fontname: a.ttf\n[EVENTS\nDIALOGUE: 0,0,0,,,,,,,x\n[X]';
    const text = `[Script Info]\n[Fonts]\n${font}\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,x{note}`;
    expect(read(text)).toEqual({
      cues: ['1000-2000 l| x'],
      warnings: ['ATTACHMENT_DROPPED 3 x1', 'COMMENT_DROPPED 9 x1'],
    });
    expect(() => read(`[Script Info]\n[V4+ Styles]\n[Fonts]\n${font}`)).toThrow(
      rejection('subtitles.assNoDialogue'),
    );
  });
  test('SSA counts the top as 5 to 7', () => {
    const text = `[Script Info]
ScriptType: v4.00
[V4 Styles]
Format: Name, Alignment
Style: Top,6
Style: Right,3
[Events]
Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: Marked=0,0:00:01.00,0:00:02.00,Top,NTP,0000,0000,0000,!Effect,Hi, you
Dialogue: Marked=0,0:00:03.00,0:00:04.00,Right,,0000,0000,0000,,There`;
    expect(read(text).cues).toEqual(['1000-2000 u NTP| Hi, you', '3000-4000 l| There']);
  });
});

describe('SBV', () => {
  test('line marks, missing blank lines', () => {
    const text =
      '0:00:01.000,0:00:02.500\nOne[br]two\n0:00:03.000,0:00:04.000\n<i>Three</i>, 4,5\n';
    expect(read(text).cues).toEqual(['1000-2500 l| One / two', '3000-4000 l| Three, 4,5']);
  });
});

describe('CSV', () => {
  test('semicolons, other names, seconds, quotes and line ends', () => {
    const text =
      'ID;Start Time;End Time;Actor;Caption;Track\r\nx-1;1,5;2.5;Ann;"He said ""no"";\r\nand left";upper\r\n;;;;;\r\nx-1;00:03;00:04;;\'=SUM(1);\r\n';
    expect(read(text)).toEqual({
      cues: ['1500-2500 u Ann| He said "no"; / and left', '3000-4000 l| =SUM(1)'],
      warnings: ['ID_REPLACED 5 x1'],
    });
  });
  test('rejects another kind of table', () => {
    expect(() => read('name,price\nTea,2\n', 'csv')).toThrow(
      rejection('subtitles.csvColumnsMissing'),
    );
  });
  test('names columns that subtitles have not, if they hold anything', () => {
    const text = 'start,end,text,note,empty,number\n1,2,Tea,checked,,1\n3,4,Milk,,,2\n';
    expect(read(text, 'csv')).toMatchObject({ warnings: ['COLUMN_DROPPED 1 x1'] });
  });
});

describe('JSON', () => {
  test('output of speech engines', () => {
    const text = '{"text":"a","segments":[{"id":0,"start":1.25,"end":2,"text":" Hello "},null]}';
    expect(read(text)).toEqual({
      cues: ['1250-2000 l| Hello'],
      // Segments are numbered: no one gave these ids to cues.
      warnings: ['LINE_UNREADABLE - x1'],
    });
  });
  test('prototype keys and wrong types do no harm', () => {
    const text =
      '{"__proto__":{"polluted":1},"cues":[{"id":"__proto__","startMs":0,"endMs":9,"text":"x","words":[1],"track":{},"speaker":["a"],"sourceCueIds":[1,"s"]}]}';
    expect(parseSubtitleText(text).cues).toEqual([
      { id: '__proto__', startMs: 0, endMs: 9, text: 'x', track: 'lower', sourceCueIds: ['s'] },
    ]);
    expect({}).not.toHaveProperty('polluted');
  });
});
