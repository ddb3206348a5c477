// @vitest-environment happy-dom
import { replaceSubtitle } from '@glossa/contracts/subtitles';
import type { Cue } from '@glossa/subtitles/cue';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import { makeLoginAnswer } from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { fakeLayout } from '../../ui/player/fake-layout.ts';
import { VerifyTranscriptScreen } from './editor-screen.tsx';
import { testCue } from './model/test-store.ts';
import { mediaId, startEditorServer } from './test-support/editor-server.ts';

const three = [
  testCue('a', 1000, { text: 'Good morning' }),
  testCue('b', 4000, { text: 'There is a large garden' }),
  testCue('c', 7000, { text: 'Thank you very much' }),
];

beforeEach(() => {
  localStorage.clear();
  takeLoginAnswer(makeLoginAnswer());
  fakeLayout({ windowHeight: 600, rowHeight: 56 });
  // As a private window of some browsers: changes wait in memory.
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Nothing is kept here.', 'SecurityError');
    },
  });
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(
  cues: readonly Cue[] = three,
  more: { cue?: string; verification?: 'VERIFIED' | 'IN_REVIEW' } = {},
) {
  const server = startEditorServer(cues, more.verification);
  const path = '/dashboard/verify-transcript';
  const cue = more.cue ? `&cue=${more.cue}` : '';
  const router = showScreen(path, VerifyTranscriptScreen, `${path}?mediaId=${mediaId}${cue}`);
  await screen.findByRole('grid', { name: 'Cues' });
  return { server, router };
}

const press = (
  key: string,
  held: object = {},
  target: Element | Document = document.activeElement ?? document,
) => {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
  fireEvent.keyDown(target, { key, code, ...held });
};
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text of the cue');
const saved = () => screen.findByText('Saved', {}, { timeout: 4000 });

test('shows every cue and the text of the current one; a click goes to another', async () => {
  await open();
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(field().value).toBe('Good morning');
  fireEvent.click(screen.getByRole('gridcell', { name: /large garden/ }));
  expect(field().value).toBe('There is a large garden');
  expect(screen.getByRole('row', { name: /large garden/ }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test('what is typed is stored', async () => {
  const { server } = await open();
  fireEvent.change(field(), { target: { value: 'Good evening' } });
  await saved();
  await waitFor(() => expect(server.draft.cue('a')?.text).toBe('Good evening'));
});

test('edits a transcript with the keyboard alone', async () => {
  const { server } = await open();
  const grid = screen.getByRole('grid', { name: 'Cues' });
  act(() => grid.focus());
  press('ArrowDown');
  expect(field().value).toBe('There is a large garden');
  press('Enter');
  expect(document.activeElement).toBe(field());
  const area = field();
  area.setSelectionRange(10, 10);
  fireEvent.keyUp(area, { key: 'ArrowLeft' });
  press('s', { altKey: true });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('large garden');
  press('z', { ctrlKey: true });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  press('Enter', { ctrlKey: true });
  expect(document.activeElement).toBe(field());
  press('Escape');
  expect(document.activeElement).toBe(grid);
  press('Delete');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  await saved();
  await waitFor(() => expect(server.draft.cues()).toHaveLength(2));
});

test('the address names the cue, and a link to a cue opens it', async () => {
  const { router } = await open(three, { cue: 'c' });
  expect(field().value).toBe('Thank you very much');
  fireEvent.click(screen.getByRole('gridcell', { name: /large garden/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ mediaId, cue: 'b' }));
});

test('publishes the changes and goes on with the next draft', async () => {
  const { server } = await open();
  fireEvent.change(field(), { target: { value: 'Good evening' } });
  await saved();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(server.callsTo(replaceSubtitle)).toHaveLength(1));
  await screen.findByText('The corrections are published.');
  await waitFor(() => expect(field().readOnly).toBe(false));
});

test('verifies, and then is only to be looked at until somebody edits again', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText(/Verified by Ada Lovelace/);
  expect(field().readOnly).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Edit again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit a verified transcript?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Edit again' }));
  await waitFor(() => expect(field().readOnly).toBe(false));
});

test('errors stand in the way of verifying, unless a reason is given', async () => {
  const { server } = await open([...three, testCue('d', 10_000, { text: '' })]);
  server.said.hasErrors = true;
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  const dialog = await screen.findByRole('dialog', { name: 'There are errors in this transcript' });
  expect(within(dialog).getByText('There is no text.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify all the same' }));
  expect(await within(dialog).findByText('Say why the errors may stay.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason to verify all the same'), {
    target: { value: 'The pause is meant' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify all the same' }));
  await screen.findByText(/Verified by Ada Lovelace/);
  expect(server.said.reasons).toEqual(['The pause is meant']);
});

test('a rejection needs a reason', async () => {
  const { server } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this transcript' });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Wrong film' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(server.said.reasons).toEqual(['Wrong film']));
});

test('a verified transcript asks before its first edit', async () => {
  await open(three, { verification: 'VERIFIED' });
  act(() => screen.getByRole('grid', { name: 'Cues' }).focus());
  press('Delete');
  await screen.findByRole('dialog', { name: 'Edit a verified transcript?' });
});

test('who may not edit can look and listen', async () => {
  clearSession('left');
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  await open();
  expect(field().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  act(() => screen.getByRole('grid', { name: 'Cues' }).focus());
  press('ArrowDown');
  expect(field().value).toBe('There is a large garden');
});

test('says who else is there, and leaves the cue they type in to them', async () => {
  const { server } = await open();
  server.said.present = [
    { tabId: mediaId, userId: mediaId, displayName: 'Grace Hopper', cueId: 'a' },
  ];
  fireEvent.focus(field());
  await screen.findByText('Grace Hopper is typing here.', {}, { timeout: 4000 });
  expect(field().readOnly).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Edit all the same' }));
  expect(field().readOnly).toBe(false);
});

test('two people in one cue: both texts are shown, and one is chosen', async () => {
  const { server } = await open();
  server.draft.colleague((cues) =>
    cues.map((cue) => (cue.id === 'b' ? { ...cue, text: 'There is a small garden' } : cue)),
  );
  fireEvent.click(screen.getByRole('gridcell', { name: /large garden/ }));
  fireEvent.change(field(), { target: { value: 'There was a large garden' } });
  await screen.findByText(/Which text shall stay/, {}, { timeout: 4000 });
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(field().value).toBe('There is a small garden'));
});
