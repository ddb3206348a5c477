import {
  type DisclaimerBlock,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerMarks,
  visibleCharacters,
} from '@glossa/contracts/disclaimer-text';
import { AppError } from '../../platform/http/app-error.ts';

/** Signs nobody sees, and those that turn the direction of what follows: with them a text can show what it does not say. */
const unseen = /[\p{Cc}\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb]/gu;

/** The content as it is kept: without invisible signs, empty parts and cuts nobody sees. Throws INVALID_INPUT where nothing stays. */
export function tidyContent(content: DisclaimerText): DisclaimerText {
  const tidy = content.map(tidyBlock).filter(({ runs }) => runs.length > 0);
  if (visibleCharacters(tidy) === 0)
    throw new AppError('INVALID_INPUT', undefined, {
      fields: { content: 'Write the disclaimer.' },
    });
  return tidy;
}

function tidyBlock({ kind, runs }: DisclaimerBlock): DisclaimerBlock {
  const joined: DisclaimerRun[] = [];
  for (const run of runs.map(tidyRun)) {
    const before = joined.at(-1);
    if (run.text === '') continue;
    if (before && looksSame(before, run)) before.text += run.text;
    else joined.push(run);
  }
  const edges = trimEdges(joined);
  return { kind, runs: edges.some(({ text }) => text.trim() !== '') ? edges : [] };
}

/** Only the marks that are set, in one order, so that equal contents are equal as JSON. */
function tidyRun(run: DisclaimerRun): DisclaimerRun {
  const text = run.text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(unseen, ''))
    .join('\n');
  return {
    text,
    ...Object.fromEntries(disclaimerMarks.filter((mark) => run[mark]).map((mark) => [mark, true])),
    ...(run.link ? { link: new URL(run.link).href } : {}),
  };
}

const looksSame = (one: DisclaimerRun, other: DisclaimerRun) =>
  one.link === other.link && disclaimerMarks.every((mark) => one[mark] === other[mark]);

function trimEdges(runs: DisclaimerRun[]): DisclaimerRun[] {
  const edges = [...runs];
  while (edges[0] && edges[0].text.trimStart() === '') edges.shift();
  while (edges.at(-1)?.text.trimEnd() === '') edges.pop();
  const first = edges[0];
  if (first) edges[0] = { ...first, text: first.text.trimStart() };
  const last = edges.at(-1);
  if (last) edges[edges.length - 1] = { ...last, text: last.text.trimEnd() };
  return edges;
}

/** Both tidied. */
export const sameContent = (one: DisclaimerText, other: DisclaimerText) =>
  JSON.stringify(inOneOrder(one)) === JSON.stringify(inOneOrder(other));

/** The database keeps the fields of JSON in an order of its own. */
const inOneOrder = (content: DisclaimerText) =>
  content.map(({ kind, runs }) => [
    kind,
    runs.map((run) => [run.text, disclaimerMarks.map((mark) => run[mark] === true), run.link]),
  ]);
