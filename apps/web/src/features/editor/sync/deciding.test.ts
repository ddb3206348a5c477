import { updateCue } from '@glossa/subtitles/update-cue';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import {
  news,
  resolve,
  setupDraftSyncTest,
  shown,
  statusOf,
  stored,
  typeInto,
} from '../testing/draft-sync-fixture.ts';
import { noNetwork } from '../testing/fake-conflicts.ts';
import type { FakeDraftServer } from '../testing/fake-draft-server.ts';
import { testCue } from '../testing/test-store.ts';
import { twoWindows } from '../testing/two-windows.ts';
import type { DraftEditor } from './draft-editor.ts';

const fixture = setupDraftSyncTest();
const { openBoth, openConflict } = twoWindows(fixture);

const conflictOf = ({ store }: DraftEditor) => store.getState().conflicts.get('cue-1');
const texts = (server: FakeDraftServer) => Object.values(stored(server)).sort();

/** The next decision is lost: on its way to the server, or its answer. */
function loseDecision({ calls }: FakeDraftServer, when: 'before' | 'after'): void {
  const { decide } = calls;
  calls.decide = async (...args) => {
    calls.decide = decide;
    if (when === 'after') await decide(...args);
    throw noNetwork();
  };
}

test('words typed while a colleague decides the older version are a conflict of their own', async () => {
  const { server, ada, bo } = await openConflict();
  const older = conflictOf(ada)?.conflictId;
  typeInto(ada, 'cue-1', 'Ada’s, and more');
  expect(await resolve(bo, 'cue-1', 'theirs')).toEqual({ done: true, changes: 1 });
  await fixture.pass(1000);
  for (const editor of [ada, bo]) {
    expect(conflictOf(editor)).toMatchObject({
      mine: { text: 'Ada’s, and more' },
      theirs: { text: 'theirs' },
    });
    expect(conflictOf(editor)?.conflictId).not.toBe(older);
  }
  await resolve(bo, 'cue-1', 'mine');
  await fixture.pass(1000);
  expect(stored(server)['cue-1']).toBe('Ada’s, and more');
});

test('a decision about an older version comes too late once the newer one is stored', async () => {
  const { server, ada, bo } = await openConflict();
  server.conflicts.onChange = () => undefined;
  typeInto(ada, 'cue-1', 'Ada’s, and more');
  await fixture.pass(1000);
  expect(await resolve(bo, 'cue-1', 'theirs')).toMatchObject({ done: false });
  await fixture.pass(1000);
  expect(conflictOf(ada)?.mine?.text).toBe('Ada’s, and more');
  expect(conflictOf(bo)?.mine?.text).toBe('Ada’s, and more');
});

test.each(['ada', 'bo'] as const)(
  'a decision of %s whose answer was lost before a reload is asked for again',
  async (who) => {
    const { server, devices, ...windows } = await openConflict();
    loseDecision(server, 'after');
    expect(await resolve(windows[who], 'cue-1', 'mine')).toMatchObject({ done: false });
    windows[who].store.dispose();
    const reopened = await fixture.open(server, devices[who]);
    await fixture.pass(4000);
    expect(conflictOf(reopened)?.mine?.text).toBe('Ada’s');
    await resolve(reopened, 'cue-1', 'mine');
    await fixture.pass(1000);
    expect(stored(server)['cue-1']).toBe('Ada’s');
    expect(statusOf(reopened)).toBe('saved');
    expect(devices[who].kept()).toEqual([]);
  },
);

test.each(['ada', 'bo'] as const)(
  'of a lost decision of %s and one of the colleague, only the one that the server got is applied',
  async (who) => {
    const { server, ada, bo } = await openConflict();
    const [first, other] = who === 'ada' ? [ada, bo] : [bo, ada];
    loseDecision(server, 'before');
    const conflictId = conflictOf(first)?.conflictId ?? '';
    const lost = await first.store.resolveConflict(conflictId, 'both');
    expect(lost).toMatchObject({ done: false });
    server.conflicts.onChange = () => undefined;
    expect(await resolve(other, 'cue-1', 'both')).toMatchObject({ done: true });
    expect(await first.store.resolveConflict(conflictId, 'both')).toMatchObject({ done: false });
    await fixture.pass(4000);
    for (const editor of [ada, bo]) news(editor, server);
    await fixture.pass(1000);
    expect(texts(server)).toEqual(['Ada’s', 'Text of cue-2', 'theirs']);
    expect(shown(first)).toEqual(stored(server));
    expect(conflictOf(first)).toBeUndefined();
  },
);

test('a conflict that was shown and is no longer open is not decided', async () => {
  const { server, ada, bo } = await openConflict();
  const conflictId = conflictOf(bo)?.conflictId ?? '';
  await resolve(ada, 'cue-1', 'theirs');
  await fixture.pass(1000);
  expect(await bo.store.resolveConflict(conflictId, 'mine')).toMatchObject({ done: false });
  await fixture.pass(1000);
  expect(stored(server)['cue-1']).toBe('theirs');
});

test.each(['ada', 'bo'] as const)(
  '%s cannot keep both where the joined text would be too long for the server',
  async (who) => {
    const [text, theirs, own] = ['Old.', 'b'.repeat(1200), 'a'.repeat(1200)];
    // Neither the other track nor the time after it is free: the texts would be joined.
    const windows = await openBoth([
      testCue('cue-1', 0, { text }),
      testCue('cue-2', 2000),
      testCue('cue-3', 0, { track: 'upper' }),
    ]);
    const { server, ada, bo } = windows;
    server.colleague((cues) => updateCue(cues, 'cue-1', { text: theirs }));
    typeInto(ada, 'cue-1', own);
    await fixture.pass(1000);
    news(bo, server);
    await fixture.pass(1000);
    expect(await resolve(windows[who], 'cue-1', 'both')).toEqual({
      done: false,
      message: t('editor.conflict.cannotJoin', { max: 2_000 }),
    });
    for (const editor of [ada, bo])
      expect(conflictOf(editor)).toMatchObject({ mine: { text: own }, theirs: { text: theirs } });
    expect(await resolve(windows[who], 'cue-1', 'mine')).toMatchObject({ done: true });
    await fixture.pass(1000);
    expect(stored(server)['cue-1']).toBe(own);
  },
);

test('texts that are too long when merged are a conflict, not a rejected change', async () => {
  const text = 'One. Two. Three.';
  const { server, ada } = await openBoth([testCue('cue-1', 0, { text })]);
  const theirs = `${'Before. '.repeat(150)}${text}`;
  const own = `${text}${' After.'.repeat(150)}`;
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: theirs }));
  typeInto(ada, 'cue-1', own);
  await fixture.pass(1000);
  expect(conflictOf(ada)).toMatchObject({ mine: { text: own }, theirs: { text: theirs } });
  expect(statusOf(ada)).toBe('saved');
});
