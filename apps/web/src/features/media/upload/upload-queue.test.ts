import { expect, test, vi } from 'vitest';
import { shownError } from '../../../lib/http/shown-error.ts';
import { createUploadQueue, type Send, type SendAnswer } from './upload-queue.ts';

const fields = {
  categoryId: 'c',
  spokenLanguage: 'detect',
  speakers: null,
  title: '',
  projectId: '',
  filterProfileId: '',
};
const fileOf = (name: string, size = 1000) => new File([new Uint8Array(size)], name);
const added = (name: string, rejection: string | null = null) => ({
  file: fileOf(name),
  fields,
  rejection,
  notice: null,
});

/** A sender whose transfers end when the test decides. */
function startQueue() {
  const running: Array<{
    name: string;
    progress: (bytes: number) => void;
    finish: (answer?: Partial<SendAnswer>) => void;
    fail: (error: Error) => void;
  }> = [];
  let clock = 0;
  const send: Send = (item, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      running.push({
        name: item.file.name,
        progress: onProgress,
        finish: (answer) => resolve({ mediaId: 'm', duplicateOfTitle: null, ...answer }),
        fail: reject,
      });
    });
  const queue = createUploadQueue({
    send,
    explain: shownError,
    now: () => clock,
  });
  const states = () => queue.getItems().map((item) => item.state);
  const at = (index: number) => {
    const found = running[index];
    if (!found) throw new Error(`transfer ${index} has not started`);
    return found;
  };
  return { queue, running, states, at, tick: (ms: number) => (clock += ms) };
}

test('uploads two files at a time and starts the third when one finishes', async () => {
  const { queue, running, states, at } = startQueue();
  queue.add([added('a.mp4'), added('b.mp4'), added('c.mp4')]);
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  at(0).finish();
  await vi.waitFor(() => expect(running).toHaveLength(3));
  expect(states()).toEqual(['sent', 'sending', 'sending']);
  expect(queue.getItems()[0]).toMatchObject({ mediaId: 'm', sentBytes: 1000 });
});

test('shows a rejected file with its reason and never sends it', () => {
  const { queue, running, states } = startQueue();
  queue.add([added('virus.exe', 'Programs cannot be used.'), added('a.mp4')]);
  expect(states()).toEqual(['refused', 'sending']);
  expect(running.map((transfer) => transfer.name)).toEqual(['a.mp4']);
  expect(queue.getItems()[0]?.problem).toBe('Programs cannot be used.');
});

test('cancel stops a transfer, retry sends it again', async () => {
  const { queue, running, states } = startQueue();
  queue.add([added('a.mp4')]);
  const id = queue.getItems()[0]?.id ?? '';
  queue.cancel(id);
  await vi.waitFor(() => expect(states()).toEqual(['cancelled']));
  expect(queue.isBusy()).toBe(false);
  queue.retry(id);
  expect(states()).toEqual(['sending']);
  expect(running).toHaveLength(2);
});

test('a failure keeps its reason and frees the slot for the next file', async () => {
  const { queue, states, at } = startQueue();
  queue.add([added('a.mp4'), added('b.mp4'), added('c.mp4')]);
  at(0).fail(new Error('The server has no room left.'));
  await vi.waitFor(() => expect(states()).toEqual(['failed', 'sending', 'sending']));
  expect(queue.getItems()[0]?.problem).toEqual({ message: 'The server has no room left.' });
});

test('reports bytes and speed', () => {
  const { queue, at, tick } = startQueue();
  queue.add([added('a.mp4')]);
  tick(1000);
  at(0).progress(400);
  expect(queue.getItems()[0]).toMatchObject({ sentBytes: 400, bytesPerSecond: 400 });
});

test('identical content is a notice, not a failure', async () => {
  const { queue, states, at } = startQueue();
  queue.add([added('a.mp4')]);
  at(0).finish({ duplicateOfTitle: 'Welcome' });
  await vi.waitFor(() => expect(states()).toEqual(['sent']));
  expect(queue.getItems()[0]?.notice).toContain('Welcome');
});
