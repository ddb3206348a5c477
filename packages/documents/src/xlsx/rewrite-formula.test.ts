import { expect, test } from 'vitest';
import { rewriteFormula } from './rewrite-formula.ts';

const columns = new Map([
  ['Sales|Net income', 'Netto [€]'],
  ['Sales|Cost', 'Kosten'],
  ['Sales|#1', 'Nr'],
]);
const texts = new Map([
  ['done', 'fertig "x"'],
  ['north', 'Nord'],
]);
const changes = {
  column: (table: string, column: string) => columns.get(`${table}|${column}`),
  literal: (text: string) => texts.get(text.toLowerCase()),
};

test.each([
  ['SUM(Sales[Cost])', 'SUM(Sales[Kosten])'],
  ['SUM(Sales[Net income])', "SUM(Sales[[Netto '[€']]])"],
  ['Sales[[#This Row],[Cost]]*2', 'Sales[[#This Row],[Kosten]]*2'],
  ['Sales[@Cost]+Sales[@[Cost]]', 'Sales[@Kosten]+Sales[@[Kosten]]'],
  ['Sales[[#All],[Cost]:[Net income]]', "Sales[[#All],[Kosten]:[Netto '[€']]]"],
  ["Sales['#1]", 'Sales[Nr]'],
  ['Sales[#Totals]', 'Sales[#Totals]'],
  ['Other[Cost]', 'Other[Cost]'],
  ['[1]Sales!A1+[Cost]', '[1]Sales!A1+[Cost]'],
  ["'[Cost.xlsx]It''s done'!A1", "'[Cost.xlsx]It''s done'!A1"],
  ['IF(A1="Done",1,0)', 'IF(A1="fertig ""x""",1,0)'],
  ['COUNTIF(B:B,"north")', 'COUNTIF(B:B,"Nord")'],
  ['INDIRECT("North")&IF(TRUE,"North")', 'INDIRECT("North")&IF(TRUE,"Nord")'],
  ['TEXT((A1+1)*2,"done")', 'TEXT((A1+1)*2,"done")'],
  ['IF(A1="""Done""",1)', 'IF(A1="""Done""",1)'],
  ['SUM(A1:A3)', 'SUM(A1:A3)'],
  ['"unclosed [', '"unclosed ['],
  ['Sales[Cost', 'Sales[Cost'],
])('%s', (formula, expected) => {
  expect(rewriteFormula(formula, changes)).toBe(expected);
});
