import { message } from '@glossa/messages/message';
import { expect, test } from 'vitest';
import { findMeaningWarnings, type MeaningScope } from './check-meanings.ts';

const pair = (
  source: string,
  text: string,
  rest: Partial<MeaningScope['pairs'][number]['answer']> = {},
) => ({
  source,
  answer: { text, lost: [], origin: 'machine' as const, ...rest },
});
const warningsOf = (...pairs: Array<MeaningScope['pairs'][number]>) =>
  findMeaningWarnings({ from: 'en', to: 'fr', pairs });

test('each kind is counted once a text', async () => {
  expect(
    await warningsOf(
      pair('Do not lift the lid.', 'Soulevez le couvercle.'),
      pair('Do not open the door.', 'Ouvrez la porte.'),
      pair('It has 350 pages.', 'Il a <b>450</b> pages.'),
      pair('Come in.', 'Entrez.'),
    ),
  ).toEqual([
    message('translations.meaningNegation', { count: 2 }),
    message('translations.meaningNumbers', { count: 1 }),
  ]);
});

test('matches of a memory and numbers that are reported as missing are left out', async () => {
  expect(
    await warningsOf(
      pair('Do not lift the lid.', 'Soulevez le couvercle.', { origin: 'memory' }),
      pair('It has 350 pages.', 'Il a 450 pages.', { lost: ['350'] }),
    ),
  ).toEqual([]);
});

test('other requests are served between long texts', async () => {
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const texts = Array.from({ length: 10 }, () =>
    pair('The house is old. '.repeat(600), 'Vieille.'),
  );
  await warningsOf(...texts);
  done = true;
  expect(turns).toBeGreaterThanOrEqual(texts.length);
});
