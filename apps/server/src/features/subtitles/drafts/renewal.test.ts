import type { Transcript } from '@glossa/contracts/transcripts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeDraft, cuesOf, edit, textsOf } from '../../../testing/draft-calls.ts';
import { newCue } from '../../../testing/draft-fixture.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { type CurrentDrafts, useDrafts } from '../../../testing/use-drafts.ts';

const { current, open, publish, retext } = useDrafts();
let api: CurrentDrafts['api'];
let anna: CurrentDrafts['anna'];
let ben: CurrentDrafts['ben'];
beforeEach(() => {
  ({ api, anna, ben } = current());
});

describe('outdated by another user’s publishing', () => {
  const makeOutdated = async (theirText = 'Ben’s first cue') => {
    const [mine, theirs] = [await open(anna), await open(ben)];
    await retext(ben, theirs, 0, theirText);
    return { mine, publishTheirs: async () => dataOf(await publish(ben, theirs)) };
  };

  test('a draft is renewed and keeps the user’s changes, additions and deletions', async () => {
    const { mine, publishTheirs } = await makeOutdated();
    const [, second, third] = cuesOf(mine);
    if (!second || !third) throw new Error('too few cues');
    await changeDraft(api, anna, mine.reportId, [
      edit(second, { text: 'Anna’s second cue' }),
      { cueId: third.id, revision: third.revision, cue: null },
      { cueId: 'added', revision: null, cue: newCue('Anna added this') },
    ]);
    await publishTheirs();
    expect(refusalOf(await publish(anna, mine))).toBe('409 DRAFT_OUTDATED');

    const renewed = await open(anna);
    expect(renewed.reportId).not.toBe(mine.reportId);
    expect(renewed).toMatchObject({ baseVersion: 2, changed: true });
    expect(textsOf(renewed)).toEqual([
      'Ben’s first cue',
      'Anna’s second cue',
      ...textsOf(mine).slice(3),
      'Anna added this',
    ]);
    const published = dataOf<Transcript>(await publish(anna, renewed));
    expect(textsOf(published)).toEqual(textsOf(renewed));
    expect(published.version).toBe(3);
  });

  test('the user’s text wins over changes and deletions, a deletion loses', async () => {
    const [mine, theirs] = [await open(anna), await open(ben)];
    const [first, second, third] = cuesOf(mine);
    if (!first || !second || !third) throw new Error('too few cues');
    await changeDraft(api, anna, mine.reportId, [
      edit(first, { text: 'Anna’s first' }),
      edit(second, { text: 'Anna’s second' }),
      { cueId: third.id, revision: third.revision, cue: null },
    ]);
    await changeDraft(api, ben, theirs.reportId, [
      edit(first, { text: 'Ben’s first' }),
      { cueId: second.id, revision: second.revision, cue: null },
      edit(third, { text: 'Ben’s third' }),
    ]);
    dataOf(await publish(ben, theirs));
    expect(textsOf(await open(anna)).slice(0, 3)).toEqual([
      'Anna’s first',
      'Anna’s second',
      'Ben’s third',
    ]);
  });

  test('without own changes it equals the new version', async () => {
    const { mine, publishTheirs } = await makeOutdated();
    await publishTheirs();
    const renewed = await open(anna);
    expect(renewed).toMatchObject({ baseVersion: 2, changed: false });
    expect(renewed.reportId).not.toBe(mine.reportId);
    expect(textsOf(renewed)[0]).toBe('Ben’s first cue');
  });

  test('renewing from several windows concurrently returns one draft to all', async () => {
    const { mine, publishTheirs } = await makeOutdated();
    await retext(anna, mine, 1, 'Anna’s');
    await publishTheirs();
    const drafts = await Promise.all(Array.from({ length: 6 }, () => open(anna)));
    expect(new Set(drafts.map((draft) => draft.reportId)).size).toBe(1);
    expect(textsOf(await open(anna)).slice(0, 2)).toEqual(['Ben’s first cue', 'Anna’s']);
  });
});
