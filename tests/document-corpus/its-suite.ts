import { readFileSync } from 'node:fs';
import { readXmlTree, type XmlElement } from '@glossa/documents/xml/xml-tree';
import { Decider, type Decision, ofDocument } from '@glossa/documents/xml-rules/decide';
import { itsNamespace, readItsMarks } from '@glossa/documents/xml-rules/its-rules';
import { openSuite } from './source-files.ts';

/** The suite of the W3C for the Internationalization Tag Set 2.0: its files, and what they are expected to mean. */
const github = 'https://github.com/w3c';
const license = 'W3C Test Suite License';
const expectedFiles = {
  id: 'its-expected',
  repository: `${github}/its-2.0-testsuite`,
  commit: 'b30ecb57ebec7fd0edbbc62a61c95bca77067dc7',
  license,
  files: /^its2\.0\/expected\/(translate|elementswithintext|preservespace)\/xml\/.*\.txt$/,
  most: 100,
};
const inputFiles = {
  id: 'its-input',
  repository: `${github}/its-2.0-testsuite-inputdata`,
  commit: '9e21119bd152399a9fb3e7a3da780ac3a14781a3',
  license,
  files: /\.xml$/,
  most: 100,
};

type Category = 'translate' | 'withinText' | 'space';
const categories: Record<string, Category> = {
  translate: 'translate',
  elementswithintext: 'withinText',
  preservespace: 'space',
};

/** What is read of each element and attribute, by its path as in the suite. */
function itsValues(source: string, category: Category): Map<string, string> {
  const tree = readXmlTree(source);
  const decider = new Decider(tree, { its: readItsMarks(tree) }, undefined);
  const values = new Map<string, string>();
  const walk = (element: XmlElement, path: string, around: Decision) => {
    const decision = asInSuite(element, decider.decide(element, around), around);
    values.set(path, valueFor(decision, category));
    for (const attribute of element.attributes) {
      const isText = decider.isTextAttribute(attribute, decision);
      const value = category === 'translate' ? yesNo(isText) : valueFor(decision, category);
      values.set(`${path}/@${attribute.name}`, value);
    }
    const counts = new Map<string, number>();
    for (const child of element.children) {
      const count = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, count);
      walk(child, `${path}/${child.name}[${count}]`, decision);
    }
  };
  walk(tree.root, `/${tree.root.name}`, ofDocument);
  return values;
}

/** The rules are elements as others for the suite; here they are no text of the document. */
function asInSuite(element: XmlElement, decision: Decision, around: Decision): Decision {
  const isRule = element.namespace === itsNamespace && element.local !== 'span';
  return isRule && decision.kept === 'program-key' ? { ...decision, kept: around.kept } : decision;
}

const yesNo = (isOn: boolean): string => (isOn ? 'yes' : 'no');

function valueFor(decision: Decision, category: Category): string {
  if (category === 'withinText') return decision.within;
  if (category === 'space') return decision.preserve ? 'preserve' : 'default';
  return yesNo(decision.kept === undefined);
}

/** The paths whose value is another than expected. */
export function itsDifferences(source: string, expected: string, category: Category): string[] {
  const values = itsValues(source, category);
  return expected.split(/\r?\n/u).flatMap((line) => {
    const [, path, wanted] = /^(\S+)\t\w+="(\w+)"/u.exec(line.replace(/^\ufeff/u, '')) ?? [];
    if (path === undefined || values.get(path) === wanted) return [];
    return [`${path}: ${values.get(path)} instead of ${wanted}`];
  });
}

/** Differences of a file that are known, with their reason. */
type AcceptedIts = { reason: string; files: Record<string, number> };

const acceptedUrl = new URL('its-accepted.json', import.meta.url);
export const readAcceptedIts = (): AcceptedIts[] =>
  JSON.parse(readFileSync(acceptedUrl, 'utf8')) as AcceptedIts[];

/** Compares all files of the suite. Findings that are not accepted, and accepted ones that are gone, are faults. */
export function judgeIts(mirror: string | undefined): { line: string; faults: string[] } {
  const known = new Map(readAcceptedIts().flatMap(({ files }) => Object.entries(files)));
  const names = openSuite(expectedFiles, [], mirror)
    ?.list()
    .flatMap(({ path }) => (expectedFiles.files.test(path) ? [path] : []));
  const inputPath = (path: string) =>
    path.replace('its2.0/expected/', '').replace('output.txt', '.xml');
  const expected = openSuite(expectedFiles, names ?? [], mirror);
  const inputs = openSuite(inputFiles, names?.map(inputPath) ?? [], mirror);
  if (!names || !expected || !inputs)
    return { line: '', faults: ['The suite of ITS cannot be reached.'] };
  const faults: string[] = [];
  let [lines, different] = [0, 0];
  for (const path of names) {
    const category = categories[path.split('/')[2] ?? ''];
    if (!category) continue;
    const wanted = expected.read(path).toString('utf8');
    const found = itsDifferences(inputs.read(inputPath(path)).toString('utf8'), wanted, category);
    lines += wanted.split('\n').filter((line) => line.includes('="')).length;
    different += found.length;
    const name = inputPath(path);
    const accepted = known.get(name) ?? 0;
    if (found.length !== accepted)
      faults.push(`${name}: ${found.length} instead of ${accepted}: ${found.join(' · ')}`);
  }
  return { line: `| ITS 2.0 | ${names.length} | ${lines} | ${different} |`, faults };
}
