import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver, type SaveProblem, type StoredCue } from './draft-saver.ts';

class Refusal extends Error {
  problem: SaveProblem;
  constructor(kind: SaveProblem['kind'], message = `${kind} happened`) {
    super(message);
    this.problem = { kind, message };
  }
}

/** A draft on a server that can be told to fail. */
function startServer(texts: Record<string, string>) {
  const cues = new Map<string, StoredCue>(
    Object.entries(texts).map(([id, text]) => [id, { text, revision: 1 }]),
  );
  const server = {
    cues,
    sent: [] as string[],
    failNext: [] as SaveProblem['kind'][],
    /** Set to hold answers back until `release` is called. */
    held: null as null | Array<() => void>,
    saver: createDraftSaver({
      quietMs: 500,
      retryMs: [1000],
      explain: (error) =>
        error instanceof Refusal ? error.problem : { kind: 'refused', message: String(error) },
      readCue: async (id) => {
        const cue = cues.get(id);
        if (!cue) throw new Refusal('refused', 'no such cue');
        return cue;
      },
      saveCue: async (id, text, revision) => {
        server.sent.push(text);
        if (server.held) await new Promise<void>((resolve) => server.held?.push(resolve));
        const failure = server.failNext.shift();
        if (failure) throw new Refusal(failure);
        const cue = cues.get(id);
        if (cue?.revision !== revision) throw new Refusal('conflict');
        const next = { text, revision: revision + 1 };
        cues.set(id, next);
        return next;
      },
    }),
  };
  return server;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const statusOf = (server: ReturnType<typeof startServer>, id: string) =>
  server.saver.getEdits().get(id)?.status;

test('a typed text is stored once, within a second of the last key', async () => {
  const server = startServer({ a: 'helo' });
  server.saver.type('a', 'hel', 'helo');
  await vi.advanceTimersByTimeAsync(300);
  server.saver.type('a', 'hello', 'helo');
  expect(statusOf(server, 'a')).toBe('dirty');
  await vi.advanceTimersByTimeAsync(999);
  expect(server.sent).toEqual(['hello']);
  expect(statusOf(server, 'a')).toBe('saved');
  expect(server.saver.unsavedCount()).toBe(0);
});

test('what is typed while a save is under way follows it, with the new revision', async () => {
  const server = startServer({ a: 'one' });
  server.held = [];
  server.saver.type('a', 'two', 'one');
  await vi.advanceTimersByTimeAsync(600);
  server.saver.type('a', 'three', 'one');
  const holding = server.held;
  server.held = null;
  for (const release of holding) release();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.cues.get('a')).toEqual({ text: 'three', revision: 3 });
  expect(statusOf(server, 'a')).toBe('saved');
});

test('a lost connection keeps the text and tries again until it is stored', async () => {
  const server = startServer({ a: 'one' });
  server.failNext = ['retry', 'retry'];
  server.saver.type('a', 'two', 'one');
  await vi.advanceTimersByTimeAsync(600);
  expect(server.saver.getEdits().get('a')).toMatchObject({
    text: 'two',
    status: 'failed',
    message: 'retry happened',
  });
  expect(server.saver.unsavedCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(2100);
  expect(server.cues.get('a')?.text).toBe('two');
  expect(statusOf(server, 'a')).toBe('saved');
});

test('a conflict shows both texts and stores nothing until one is chosen', async () => {
  const server = startServer({ a: 'one' });
  server.saver.type('a', 'first', 'one');
  await vi.advanceTimersByTimeAsync(600);
  server.cues.set('a', { text: 'theirs', revision: 9 });
  server.saver.type('a', 'mine', 'first');
  await vi.advanceTimersByTimeAsync(600);
  expect(server.saver.getEdits().get('a')).toMatchObject({
    text: 'mine',
    theirs: 'theirs',
    status: 'conflict',
  });
  server.saver.type('a', 'mine, longer', 'first');
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.cues.get('a')).toEqual({ text: 'theirs', revision: 9 });
  await server.saver.resolve('a', 'mine');
  expect(server.cues.get('a')).toEqual({ text: 'mine, longer', revision: 10 });
});

test('a text that differs from what the draft holds is a conflict before anything is sent', async () => {
  const server = startServer({ a: 'changed in another window' });
  server.saver.type('a', 'mine', 'one');
  await vi.advanceTimersByTimeAsync(600);
  expect(server.sent).toEqual([]);
  expect(statusOf(server, 'a')).toBe('conflict');
  await server.saver.resolve('a', 'theirs');
  expect(server.saver.getEdits().get('a')).toMatchObject({
    text: 'changed in another window',
    status: 'saved',
  });
  expect(server.sent).toEqual([]);
});

test('an emptied cue is refused with a reason, and undo brings the stored text back', async () => {
  const server = startServer({ a: 'one' });
  server.saver.type('a', '  ', 'one');
  await vi.advanceTimersByTimeAsync(600);
  expect(statusOf(server, 'a')).toBe('refused');
  expect(server.sent).toEqual([]);
  server.saver.undo('a');
  expect(server.saver.getEdits().get('a')).toMatchObject({ text: 'one', status: 'saved' });
});

test('flush stores everything at once and says whether all of it is stored', async () => {
  const server = startServer({ a: 'one', b: 'one' });
  server.saver.type('a', 'two', 'one');
  server.saver.type('b', 'two', 'one');
  expect(await server.saver.flush()).toBe(true);
  expect(server.sent).toEqual(['two', 'two']);
  server.failNext = ['retry'];
  server.saver.type('a', 'three', 'two');
  expect(await server.saver.flush()).toBe(false);
});

test('after a newer version was published the text is kept and saved into the new draft', async () => {
  const server = startServer({ a: 'one' });
  server.failNext = ['outdated'];
  server.saver.type('a', 'two', 'one');
  await vi.advanceTimersByTimeAsync(600);
  expect(server.saver.getEdits().get('a')).toMatchObject({ text: 'two', status: 'outdated' });
  server.cues.set('a', { text: 'one', revision: 40 });
  await server.saver.rebase();
  expect(server.cues.get('a')).toEqual({ text: 'two', revision: 41 });
});

test('typing the stored text again sends nothing', async () => {
  const server = startServer({ a: 'one' });
  server.saver.type('a', 'on', 'one');
  server.saver.type('a', 'one', 'one');
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.sent).toEqual([]);
  expect(statusOf(server, 'a')).toBe('saved');
});
