import { type Cue, CueError } from '@glossa/subtitles/cue';
import { createCue, deleteCues, duplicateCue } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { updateCue } from '@glossa/subtitles/update-cue';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { createFakeDraftServer, type FakeDraftServer } from '../testing/fake-draft-server.ts';
import { createMemoryDevice } from '../testing/memory-device.ts';
import { testCues } from '../testing/test-store.ts';
import { createDraftEditor, type DraftEditor } from './draft-editor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pick = fc.nat(12);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('type' as const), at: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), at: pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('split', 'merge', 'copy', 'new', 'delete', 'undo', 'undo', 'redo'),
      at: pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'their text',
        'their time',
        'their delete',
        'their merge',
        'their split',
      ),
      at: pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'lost',
        'unanswered',
        'busy',
        'refused',
        'news',
        'closed window',
        'published',
      ),
      at: pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('mine', 'theirs', 'both'), at: pick }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), at: fc.nat(1500) }) },
);

/** One-character words, so that no split cuts one; each is typed once. */
const wordsIn = (text: string): string[] => text.match(/[\u4e00-\u9fff]/g) ?? [];

async function play(steps: readonly { kind: string; at: number }[]): Promise<void> {
  const server: FakeDraftServer = createFakeDraftServer(testCues(4));
  server.tidy = (cue) => (cue.text.endsWith(' ') ? { ...cue, text: cue.text.trimEnd() } : cue);
  server.dividesLaterBy = 3;
  const device = createMemoryDevice();
  let made = 0;
  /** Words that a user saw and deleted, or dropped by a decision. */
  const byOneself = new Set<string>();
  const byColleague = new Set<string>();
  const typed = new Set<string>();

  const open = async (): Promise<DraftEditor> => {
    const opened = await createDraftEditor({
      draft: await server.calls.open(),
      queueStore: device.openWindow(),
      calls: server.calls,
    });
    opened.sync.start();
    return opened;
  };
  let editor = await open();
  const hear = (entry: { changeNumber: number; changeId: string }) =>
    editor.sync.hear({
      type: 'draft',
      reportId: server.reportId(),
      mediaId: server.reportId(),
      what: 'cues',
      ...entry,
    });
  const listed = () => editor.store.getState().cues.flatMap((cue) => wordsIn(cue.text));
  const shownWords = () => [
    ...listed(),
    ...[...editor.store.getState().conflicts.values()].flatMap(({ mine, theirs }) =>
      wordsIn(`${mine?.text} ${theirs?.text}`),
    ),
  ];
  const decide = (id: string, choice: 'mine' | 'theirs' | 'both') => {
    const { parts = [], conflictId = '' } = editor.store.getState().conflicts.get(id) ?? {};
    // What was changed together is decided together; both versions side by side are for single cues.
    const decided = choice === 'both' && parts.length > 1 ? 'mine' : choice;
    const before = shownWords();
    return editor.store.resolveConflict(conflictId, decided).then(async ({ done }) => {
      if (!done) await editor.store.resolveConflict(conflictId, 'theirs');
      const left = new Set(listed());
      for (const one of before) if (!left.has(one)) byOneself.add(one);
    });
  };
  const storedWords = () => server.cues().flatMap((cue) => wordsIn(cue.text));
  /** Words a user deletes are expected to be gone; a copied word may be deleted at each place. */
  const byHand = (givenUp: Set<string>, words: () => string[], work: () => void) => {
    const before = Map.groupBy(words(), (one) => one);
    work();
    const after = Map.groupBy(words(), (one) => one);
    for (const one of new Set([...before.keys(), ...after.keys()])) {
      const present = words === storedWords ? storedWords : listed;
      const [was, is] = [before.get(one)?.length ?? 0, after.get(one)?.length ?? 0];
      typed.add(one);
      if (is > was && present().includes(one)) givenUp.delete(one);
      if (is < was) givenUp.add(one);
    }
  };
  const word = () => {
    made += 1;
    return String.fromCharCode(0x4e00 + made);
  };
  const newCue = () => {
    made += 1;
    return `new-${made}`;
  };
  const cueAt = (cues: readonly Cue[], at: number) => cues[at % Math.max(1, cues.length)];
  /** A colleague who sees the current draft deletes words deliberately. */
  const theirs = (change: (cues: readonly Cue[], cue: Cue) => readonly Cue[], at: number) => {
    const cue = cueAt(server.cues(), at);
    if (!cue) return;
    byHand(byColleague, storedWords, () => {
      try {
        server.colleague((cues) => change(cues, cue));
      } catch (error) {
        if (!(error instanceof CueError)) throw error;
      }
    });
  };

  for (const { kind, at } of steps) {
    const { store } = editor;
    const cue = cueAt(store.getState().cues, at);
    const id = cue?.id ?? '';
    switch (kind) {
      case 'type':
        if (cue)
          byHand(byOneself, shownWords, () =>
            store.change(
              'Typing',
              id,
              { text: `${cue.text} ${word()}${at % 3 === 0 ? ' ' : ''}` },
              { mergeKey: id },
            ),
          );
        break;
      case 'time':
        byHand(byOneself, shownWords, () =>
          store.run('Time', (cues) => updateCue(cues, id, { endMs: (cue?.endMs ?? 0) + 50 })),
        );
        break;
      case 'split': {
        const newCueId = newCue();
        const offset = Math.ceil((cue?.text.length ?? 0) / 2);
        byHand(byOneself, shownWords, () =>
          store.run(
            t('editor.step.split'),
            (cues) => splitCue(cues, id, { at: 'cursor', offset }, newCueId),
            {
              call: { kind: 'split', cueId: id, newCueId, at: { offset } },
            },
          ),
        );
        break;
      }
      case 'merge': {
        const next = store.getState().cues.find((other) => other.startMs > (cue?.startMs ?? 0));
        const cueIds = [id, next?.id ?? ''];
        byHand(byOneself, shownWords, () =>
          store.run(t('editor.step.merge'), (cues) => mergeCues(cues, cueIds), {
            call: { kind: 'merge', cueIds },
          }),
        );
        break;
      }
      case 'copy': {
        const newCueId = newCue();
        byHand(byOneself, shownWords, () =>
          store.run(t('common.copy'), (cues) => duplicateCue(cues, id, newCueId), {
            call: { kind: 'duplicate', cueId: id, newCueId },
          }),
        );
        break;
      }
      case 'new': {
        const text = word();
        byHand(byOneself, shownWords, () =>
          store.run('New', (cues) => createCue(cues, { id: newCue(), timeMs: at * 500, text })),
        );
        break;
      }
      case 'delete':
        byHand(byOneself, shownWords, () =>
          store.run(t('common.delete'), (cues) => deleteCues(cues, [id])),
        );
        break;
      case 'undo':
        byHand(byOneself, shownWords, () => store.undo());
        break;
      case 'redo':
        byHand(byOneself, shownWords, () => store.redo());
        break;
      case 'their text':
        theirs((cues, there) => updateCue(cues, there.id, { text: `${there.text} ${word()}` }), at);
        break;
      case 'their time':
        theirs((cues, there) => updateCue(cues, there.id, { endMs: there.endMs + 30 }), at);
        break;
      case 'their delete':
        theirs((cues, there) => deleteCues(cues, [there.id]), at);
        break;
      case 'their merge':
        theirs((cues, there) => {
          const next = cues.find((other) => other.startMs > there.startMs);
          return mergeCues(cues, [there.id, next?.id ?? '']);
        }, at);
        break;
      case 'their split':
        theirs(
          (cues, there) => splitCue(cues, there.id, { at: 'cursor', offset: 4 }, newCue()),
          at,
        );
        break;
      case 'lost':
        server.failNext.push('before');
        break;
      case 'unanswered':
        server.failNext.push('after');
        break;
      case 'busy':
        server.failNext.push(new ApiError({ code: 'INTERNAL', status: 500, message: 'Busy.' }));
        break;
      case 'refused':
        server.failNext.push(new ApiError({ code: 'INVALID_INPUT', status: 400, message: 'No.' }));
        break;
      case 'news':
        server.onChange = server.onChange === hear ? () => undefined : hear;
        break;
      case 'closed window':
        server.failNext = [];
        // Changes are stored before the next task: a tab cannot close earlier.
        await vi.advanceTimersByTimeAsync(0);
        store.dispose();
        editor = await open();
        break;
      case 'published':
        server.publish();
        break;
      case 'wait':
        await vi.advanceTimersByTimeAsync(at);
        if (store.getState().sync.status === 'closed') await store.reapplyToNewDraft();
        break;
      default: {
        const [first] = store.getState().conflicts.keys();
        if (first) await decide(first, kind as 'mine' | 'theirs' | 'both');
      }
    }
  }

  // Everything settles: the connection works, the user decides.
  server.failNext = [];
  server.onChange = hear;
  const { store, sync } = editor;
  for (let round = 0; round < 20; round += 1) {
    sync.reconnected();
    store.retryNow();
    await vi.advanceTimersByTimeAsync(2000);
    if (store.getState().sync.status === 'closed') await store.reapplyToNewDraft();
    for (const id of [...store.getState().conflicts.keys()]) await decide(id, 'both');
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(store.getState().sync).toEqual({ status: 'saved' });
  expect(store.getState().conflicts.size).toBe(0);
  const byId = (cues: readonly Cue[]) => Object.fromEntries(cues.map((cue) => [cue.id, cue]));
  expect(byId(store.getState().cues)).toEqual(byId(server.cues()));
  expect(device.kept()).toEqual([]);
  const kept = new Set(server.cues().flatMap((cue) => wordsIn(cue.text)));
  const lost = [...typed].filter(
    (one) => !kept.has(one) && !byOneself.has(one) && !byColleague.has(one),
  );
  expect(lost).toEqual([]);
  store.dispose();
}

test('the server ends with what the screen shows, and no word is lost', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), play), {
    numRuns: 200,
  });
}, 120_000);

const history = (steps: string) =>
  play(
    steps.split(', ').map((one) => {
      const [, kind = '', at] = /^(.+) (\d+)$/.exec(one) ?? [];
      return { kind, at: Number(at) };
    }),
  );

test('a decision about a cue with a refused change does not delete what a colleague wrote since', () =>
  history(
    'their merge 5, refused 0, type 11, type 2, merge 0, wait 0, merge 6, split 0, their delete 1, wait 0, their text 4, mine 0, type 0, wait 391, wait 9, mine 0',
  ));

test('changes refused together with a later merge of their cues keep their order', () =>
  history('type 5, type 0, refused 0, refused 0, their text 0, merge 0, split 1, wait 0, type 0'));

test('a merge of a half that the server divided elsewhere keeps every letter', () =>
  history('split 1, type 2, type 2, split 2, merge 3'));
