import { expect, test } from 'vitest';
import { assertWellFormed, parseGuarded } from './xml-part.ts';

const refusal = (read: (xml: string) => unknown, xml: string): unknown => {
  try {
    read(xml);
    return undefined;
  } catch (error) {
    return error;
  }
};

test.each([
  '<a><b/>x<b c="1">y</b></a>',
  '<!-- c --><a/><!-- c --><?pi x?>',
  '<a xmlns:p="u" p:b="1"><![CDATA[x]]></a>',
])('accepts %s', (xml) => {
  expect(refusal(assertWellFormed, xml)).toBeUndefined();
});

test.each([
  '<a></a><b/>',
  '<a/>x',
  'x<a/>',
  '<a><b></a>',
  '<a><b/></a',
  '<a><p:b/></a>',
  '<a b="1" b="2"/>',
  '<a xmlns:p="u" p:b="1" p:b="2"/>',
  '<a b=1/>',
  '<a>&x;</a>',
  '<a><!-- a -- b --></a>',
  '<![CDATA[x]]><a/>',
  '<a/><?xml version="1.0"?>',
  '<a:b:c/>',
  ' ',
])('refuses %s as the parser with a tree', (xml) => {
  const refused = refusal(assertWellFormed, xml);
  expect(refused).toMatchObject({ code: 'DOCUMENT_CORRUPT' });
  expect(refused).toEqual(refusal(parseGuarded, xml));
});
