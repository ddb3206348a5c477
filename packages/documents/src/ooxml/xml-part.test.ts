import { expect, test } from 'vitest';
import { parseXml, serializeXml } from './xml-part.ts';

test('only carriage returns become line breaks, other separators stay', () => {
  const part = '<a>one\u2028two\u0085three\r\nfour\rfive</a>';
  const document = parseXml(new TextEncoder().encode(part));
  const text = 'one\u2028two\u0085three\nfour\nfive';
  expect(document.documentElement?.textContent).toBe(text);
  expect(new TextDecoder().decode(serializeXml(document))).toContain(text);
});
