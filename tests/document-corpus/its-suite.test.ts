import { expect, test } from 'vitest';
import { itsLines } from './figures.ts';
import { itsDifferences, readAcceptedIts } from './its-suite.ts';

const source =
  '<doc xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0"><its:translateRule selector="//a" translate="no"/></its:rules><a id="1">One</a><a its:translate="yes">Two</a></doc>';
const expected =
  '/doc\ttranslate="yes"\n/doc/its:rules[1]\ttranslate="yes"\n/doc/a[1]\ttranslate="no"\n/doc/a[1]/@id\ttranslate="no"\n/doc/a[2]\ttranslate="yes"\n';

test('each path has the value that the suite expects, or is named', () => {
  expect(itsDifferences(source, expected, 'translate')).toEqual([]);
  const other = expected.replace('/doc/a[1]\ttranslate="no"', '/doc/a[1]\ttranslate="yes"');
  expect(itsDifferences(source, `${other}/doc/b[1]\ttranslate="no"`, 'translate')).toEqual([
    '/doc/a[1]: no instead of yes',
    '/doc/b[1]: undefined instead of no',
  ]);
});

test('the README has the number of differences that are accepted', () => {
  const accepted = readAcceptedIts();
  const sum = accepted.flatMap(({ files }) => Object.values(files)).reduce((a, b) => a + b, 0);
  expect(itsLines()).toHaveLength(1);
  expect(itsLines()[0]).toMatch(new RegExp(`\\| ${sum} \\|$`, 'u'));
  for (const { reason } of accepted) expect(reason.length).toBeGreaterThan(20);
});
