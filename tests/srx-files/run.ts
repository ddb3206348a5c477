/**
 * Reads public SRX files, and compares where Glossa cuts with the results that Okapi's tests expect.
 * `node tests/srx-files/run.ts [--suites=<folder of checkouts>] [--list]`
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDocument } from '@glossa/documents';
import { checkSrx } from '@glossa/documents/segmentation/check-srx';
import { readSrx, type Srx } from '@glossa/documents/segmentation/read-srx';
import { segmentDocument } from '@glossa/documents/segmentation/segment-document';
import { createSentenceCutter } from '@glossa/documents/segmentation/sentence-cutter';
import { srxCuts } from '@glossa/documents/segmentation/srx-cuts';
import { checkoutOf } from '../subtitle-suites/suite-files.ts';
import { suites } from './suites.ts';

const { values } = parseArgs({
  options: { suites: { type: 'string' }, list: { type: 'boolean' } },
});
const list = (line: string) => {
  if (values.list) console.log(`  ${line}`);
};

async function readFiles(id: string, folder: string): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    path.endsWith('.srx'),
  );
  let rules = 0;
  const seen = new Set<string>();
  let left = 0;
  for (const path of paths.sort()) {
    const bytes = await readFile(join(folder, path));
    const text = bytes.toString('latin1');
    if (seen.has(text)) continue;
    seen.add(text);
    const started = performance.now();
    const srx = readSrx(bytes);
    const omitted = checkSrx(srx);
    rules += srx.ruleCount;
    left += omitted.length;
    list(`${path}: ${srx.ruleCount} rules, ${Math.round(performance.now() - started)} ms`);
    for (const one of omitted) list(`  not followed: ${JSON.stringify(one)}`);
  }
  console.log(`${id}: ${seen.size} files, ${rules} rules, ${left} not followed`);
}

const javaTests = 'okapi/libraries/lib-segmentation/src/test/java/net/sf/okapi/lib/segmentation';
const resources = 'okapi/libraries/lib-segmentation/src/test/resources';

/** A string of Java or JavaScript: their escapes are the same where these tests use them. */
const javaString = (literal: string): string =>
  JSON.parse(
    literal.replace(/\\(?:([0-7]{1,3})|(.))/gu, (whole, octal?: string, other?: string) => {
      if (octal === undefined) return other === "'" ? other : whole;
      return `\\u${Number.parseInt(octal, 8).toString(16).padStart(4, '0')}`;
    }),
  ) as string;

const literal = '("(?:[^"\\\\]|\\\\.)*")';
const call = new RegExp(
  `^\\s*(testBreak|testNoBreak)\\(${[literal, literal, literal, literal, literal].join(',\\s*')}`,
  'gmu',
);

/** Each of these tests of Okapi has one rule and says what is before and behind its first break. */
async function comparePatterns(folder: string): Promise<void> {
  const counts = { same: 0, other: 0, notFollowed: 0 };
  for (const name of ['TestJavaRegex.java', 'TestJava7Regex.java']) {
    const source = await readFile(join(folder, javaTests, name), 'utf8');
    for (const [, kind, ...literals] of source.matchAll(call)) {
      const [text = '', before = '', after = '', left = ''] = literals.map(javaString);
      const srx = oneRule(before, after);
      const [[first] = []] = srxCuts(srx, 'en', [text]);
      const isSame = kind === 'testBreak' ? first === left.length : first === undefined;
      const result = srx.omitted.length > 0 ? 'notFollowed' : isSame ? 'same' : 'other';
      counts[result] += 1;
      if (result !== 'same')
        list(`${result}: ${JSON.stringify({ text, before, after, left, first: first ?? null })}`);
    }
  }
  console.log(`Okapi's tests of patterns: ${JSON.stringify(counts)}`);
}

function oneRule(before: string, after: string): Srx {
  const escaped = (pattern: string) =>
    pattern.replace(/[&<>\r\n\t]/gu, (found) => `&#${found.codePointAt(0)};`);
  return readSrx(
    new TextEncoder().encode(
      `<srx><header/><body><languagerules><languagerule languagerulename="a"><rule break="yes"><beforebreak>${escaped(before)}</beforebreak><afterbreak>${escaped(after)}</afterbreak></rule></languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="a"/></maprules></body></srx>`,
    ),
  );
}

const spaced = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Files with the segments that Trados makes, which Okapi's rules for it repeat. */
async function compareTrados(folder: string): Promise<void> {
  const read = (name: string) => readFile(join(folder, resources, name));
  const srx = readSrx(await read('tradosSegmentation.srx'));
  for (const name of ['TradosTest', 'website_test_slim']) {
    const document = openDocument(await read(`${name}.html`), 'html');
    const cut = segmentDocument(document, createSentenceCutter('en', srx));
    const wanted = (await read(`${name}.tmx.txt`)).toString('utf8').split(/\r?\n/u);
    const expected = wanted
      .map((line) => spaced(line.replace(/<\/?\d+\/?>/gu, '')))
      .filter(Boolean);
    const own = new Set(cut.segments.map(({ plain }) => spaced(plain)));
    const missing = expected.filter((line) => !own.has(line));
    console.log(`${name}: ${expected.length - missing.length} of ${expected.length} segments`);
    for (const line of missing) list(`not made: ${line}`);
  }
}

for (const suite of suites) {
  const folder = checkoutOf(suite, values.suites);
  if (folder === undefined) {
    console.log(`${suite.id}: cannot be reached`);
    continue;
  }
  await readFiles(suite.id, folder);
  if (suite.id !== 'okapi') continue;
  await comparePatterns(folder);
  await compareTrados(folder);
}
