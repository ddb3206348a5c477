import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import { translate } from '../../../platform/i18n/translate.ts';
import {
  changeDraft,
  cueAt,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { dataOf } from '../../../testing/media-calls.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();

/** Marks words of the first source cue, and publishes it. */
async function markFirst(marks: readonly (CueSpan & { words: string })[]): Promise<void> {
  const { api, caller, transcribeId } = fixture;
  const draft = await openDraft(api, caller, { kind: 'transcript', id: transcribeId });
  const first = cueAt(draft, 0);
  const spans = marks.map(({ words, ...span }) => {
    const start = first.text.indexOf(words);
    return { ...span, start, end: start + words.length };
  });
  await changeDraft(api, caller, draft.reportId, [
    edit(first, { spans, placement: { y: 20, align: 'left' } }),
  ]);
  dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
  await fixture.verify();
}

const zero = { start: 0, end: 0 };

test('one italic word of a cue is italic in its translation', async () => {
  await markFirst([{ kind: 'italic', words: 'morning', ...zero }]);
  const { ticketId, warnings } = await fixture.ready();
  const [first] = cuesOf(await fixture.view(ticketId));
  const start = first?.text.indexOf('morning') ?? -1;
  expect(first).toMatchObject({
    text: expect.stringMatching(/^\[fr\] Good morning/),
    spans: [{ kind: 'italic', start, end: start + 'morning'.length }],
    placement: { y: 20, align: 'left' },
  });
  // The fake engine leaves the text in English, which is a warning of its own.
  expect(JSON.stringify(warnings)).not.toContain('carried over');
});

test('ruby text and languages of passages are counted on the ticket', async () => {
  await markFirst([{ kind: 'ruby', value: 'ˈmɔːnɪŋ', words: 'morning', ...zero }]);
  const { ticketId, warnings } = await fixture.ready();
  expect(cuesOf(await fixture.view(ticketId))[0]).not.toHaveProperty('spans');
  expect(JSON.stringify(warnings)).toContain(
    translate('en', 'translations.marksOfSource', { count: 1 }),
  );
});
