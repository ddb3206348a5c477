import {
  type DisclaimerBlock,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerMarks,
  visibleCharacters,
} from '@glossa/contracts/disclaimer-text';
import { message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';

/** Invisible characters and direction overrides: they let a text display something else than it contains. */
const unseen = /[\p{Cc}\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb]/gu;

/**
 * The normalized content: without invisible characters, empty parts and redundant runs. Throws INVALID_INPUT if nothing
 * is left.
 */
export function normalizeContent(content: DisclaimerText): DisclaimerText {
  const tidy = content.map(normalizeBlock).filter(({ runs }) => runs.length > 0);
  if (visibleCharacters(tidy) === 0)
    throw new AppError('INVALID_INPUT', undefined, {
      fields: { content: message('validation.disclaimerRequired') },
    });
  return tidy;
}

function normalizeBlock({ kind, runs }: DisclaimerBlock): DisclaimerBlock {
  const joined: DisclaimerRun[] = [];
  for (const run of runs.map(normalizeRun)) {
    const before = joined.at(-1);
    if (run.text === '') continue;
    if (before && looksSame(before, run)) before.text += run.text;
    else joined.push(run);
  }
  const edges = trimEdges(joined);
  return { kind, runs: edges.some(({ text }) => text.trim() !== '') ? edges : [] };
}

/** Only set marks, in a fixed order, so that equal contents are equal as JSON. */
function normalizeRun(run: DisclaimerRun): DisclaimerRun {
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

/** Both normalized. */
export const sameContent = (one: DisclaimerText, other: DisclaimerText) =>
  JSON.stringify(sortMarks(one)) === JSON.stringify(sortMarks(other));

/** The database orders JSON fields differently. */
const sortMarks = (content: DisclaimerText) =>
  content.map(({ kind, runs }) => [
    kind,
    runs.map((run) => [run.text, disclaimerMarks.map((mark) => run[mark] === true), run.link]),
  ]);
