import type { PlainCue } from '@glossa/contracts/cues';
import type { CueChangeInput } from '@glossa/contracts/subtitle-changes';
import { beforeEach, expect, test } from 'vitest';
import { cuesOf, edit } from '../../../testing/draft-calls.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const { until, verify, ready, now, view, editSource, editTranslation } = fixture;

let ticketId: string;
beforeEach(async () => {
  await fixture.api.services.database.db.deleteFrom('memory_units').execute();
  await verify();
  ({ ticketId } = await ready());
});

const lastOf = (cues: readonly PlainCue[]): PlainCue => {
  const last = cues.at(-1);
  if (!last) throw new Error('there is no cue');
  return last;
};
/** Half a second before the last cue ends; that one ends earlier. */
const insertAtEnd = (cues: readonly PlainCue[], cueId: string, text: string): CueChangeInput[] => {
  const last = lastOf(cues);
  const startMs = last.endMs - 500;
  return [
    edit(last, { endMs: startMs - 100 }),
    { cueId, revision: null, cue: { startMs, endMs: last.endMs, text } },
  ];
};
const translated = async () => cuesOf(await view(ticketId));
const written = async () => (await translated()).find(({ text }) => text === 'Une chose encore.');

test('a text that a person inserts for a new line settles it, and is not made a second time', async () => {
  await editSource((cues) => insertAtEnd(cues, 'added', 'One more thing.'));
  expect(await now()).toMatchObject({ staleCueCount: 0, untranslatedCount: 1 });
  // The last cue already ends as its source does.
  await editTranslation(ticketId, (cues) => {
    const { endMs } = lastOf(cues);
    const cue = { startMs: endMs + 150, endMs: endMs + 550, text: 'Une chose encore.' };
    return [{ cueId: 'hers', revision: null, cue }];
  });
  expect(await until(['ready'])).toMatchObject({ staleCueCount: 0, untranslatedCount: 0 });
  expect(await written()).toMatchObject({ rendersCueIds: ['added'], stale: false });
  await editSource((cues) => [edit(lastOf(cues), { text: 'One last thing.' })]);
  expect(await fixture.update(ticketId)).toMatchObject({ staleCueCount: 1, suggestionCount: 1 });
  expect(await written()).toMatchObject({
    stale: true,
    review: {
      sourceBefore: 'One more thing.',
      suggestion: expect.stringContaining('One last thing'),
    },
  });
  expect(await translated()).toHaveLength(5);
});

test('a text that was there before its line gets a suggestion, and no second text beside it', async () => {
  await editTranslation(ticketId, (cues) => insertAtEnd(cues, 'hers', 'Une chose encore.'));
  await until(['ready']);
  await editSource((cues) => insertAtEnd(cues, 'added', 'One more thing.'));
  expect(await now()).toMatchObject({ status: 'stale', staleCueCount: 1 });
  expect(await fixture.update(ticketId)).toMatchObject({ staleCueCount: 1, suggestionCount: 1 });
  expect(await translated()).toHaveLength(5);
  expect(await written()).toMatchObject({
    review: { sourceBefore: '', suggestion: expect.stringContaining('One more thing') },
  });
});

test('texts imported at other times are outdated by a change of their source', async () => {
  await editTranslation(ticketId, (cues) =>
    cues.flatMap((cue, index): CueChangeInput[] => {
      const { startMs, endMs } = cue;
      const imported = { startMs: startMs + 40, endMs, text: `Ligne ${index}.` };
      return [
        { cueId: cue.id, revision: cue.revision, cue: null },
        { cueId: `imported-${index}`, revision: null, cue: imported },
      ];
    }),
  );
  await until(['ready']);
  await editSource(([first]) => (first ? [edit(first, { text: 'Good evening.' })] : []));
  expect(await now()).toMatchObject({ status: 'stale', staleCueCount: 1 });
  expect((await translated()).map(({ stale }) => stale)).toEqual([true, false, false, false]);
});
