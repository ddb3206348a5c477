// @vitest-environment happy-dom
import { replaceSubtitle } from '@glossa/contracts/subtitles';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import type { Cue } from '@glossa/subtitles/cue';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { makeLoginAnswer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { fakeLayout } from '../../ui/player/fake-layout.ts';
import { VerifyTranscriptScreen } from './editor-screen.tsx';
import { mediaId, startEditorServer } from './testing/editor-server.ts';
import { testCue } from './testing/test-store.ts';

const three = [
  testCue('a', 1000, { text: 'Good morning' }),
  testCue('b', 4000, { text: 'There is a large garden' }),
  testCue('c', 7000, { text: 'Thank you very much' }),
];

beforeEach(() => {
  localStorage.clear();
  applyLoginResponse(makeLoginAnswer());
  fakeLayout({ windowHeight: 600, rowHeight: 56 });
  // As in a private window of some browsers: changes are kept in memory.
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
  await screen.findByRole('grid', { name: t('editor.cues') });
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
const field = () => screen.getByLabelText<HTMLTextAreaElement>(t('editor.text.label'));
const saved = () => screen.findByText(t('editor.sync.saved'));

test('shows every cue and the current text, and a click selects another', async () => {
  await open();
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(field().value).toBe('Good morning');
  fireEvent.click(screen.getByRole('gridcell', { name: /large garden/ }));
  expect(field().value).toBe('There is a large garden');
  expect(screen.getByRole('row', { name: /large garden/ }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test('saves typed text', async () => {
  const { server } = await open();
  fireEvent.change(field(), { target: { value: 'Good evening' } });
  await saved();
  await waitFor(() => expect(server.draft.cue('a')?.text).toBe('Good evening'));
});

test('edits a transcript with the keyboard alone', async () => {
  const { server } = await open();
  const grid = screen.getByRole('grid', { name: t('editor.cues') });
  act(() => grid.focus());
  press('ArrowDown');
  expect(field().value).toBe('There is a large garden');
  press(t('editor.key.enter'));
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
  press(t('editor.key.enter'), { ctrlKey: true });
  expect(document.activeElement).toBe(field());
  press('Escape');
  expect(document.activeElement).toBe(grid);
  press(t('common.delete'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  await saved();
  await waitFor(() => expect(server.draft.cues()).toHaveLength(2));
});

test('the address names the cue, and a link opens it', async () => {
  const { router } = await open(three, { cue: 'c' });
  expect(field().value).toBe('Thank you very much');
  fireEvent.click(screen.getByRole('gridcell', { name: /large garden/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ mediaId, cue: 'b' }));
});

test('publishes the changes and continues with the next draft', async () => {
  const { server } = await open();
  fireEvent.change(field(), { target: { value: 'Good evening' } });
  await saved();
  fireEvent.click(await screen.findByRole('button', { name: t('editor.publishChanges') }));
  await waitFor(() => expect(server.callsTo(replaceSubtitle)).toHaveLength(1));
  await screen.findByText(t('editor.correctionsPublished'));
  await waitFor(() => expect(field().readOnly).toBe(false));
});

test('is read-only after verification until someone edits again', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: t('common.verify') }));
  await screen.findByText(/Verified by Ada Lovelace/);
  expect(field().readOnly).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: t('editor.editVerified.confirm') }));
  const dialog = await screen.findByRole('dialog', { name: t('editor.editVerified.title') });
  fireEvent.click(within(dialog).getByRole('button', { name: t('editor.editVerified.confirm') }));
  await waitFor(() => expect(field().readOnly).toBe(false));
});

test('a version published since is not verified unread: it is opened instead', async () => {
  const { server } = await open();
  server.said.version = 2;
  fireEvent.click(screen.getByRole('button', { name: t('common.verify') }));
  await screen.findByText(t('errors.draftOutdated'));
  expect(screen.queryByText(/Verified by Ada Lovelace/)).toBeNull();
  await waitFor(() => expect(server.said.opened).toBe(2));
  await waitFor(() => expect(field().readOnly).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: t('common.verify') }));
  await screen.findByText(/Verified by Ada Lovelace/);
});

test('own changes are published and verified in one step', async () => {
  const { server } = await open();
  fireEvent.change(field(), { target: { value: 'Good evening' } });
  await saved();
  fireEvent.click(await screen.findByRole('button', { name: t('editor.saveAndVerify') }));
  await screen.findByText(/Verified by Ada Lovelace/);
  expect(server.callsTo(replaceSubtitle)).toHaveLength(1);
});

test('errors block verification unless a reason is given', async () => {
  const { server } = await open([...three, testCue('d', 10_000, { text: '' })]);
  server.said.hasErrors = true;
  fireEvent.click(screen.getByRole('button', { name: t('common.verify') }));
  const dialog = await screen.findByRole('dialog', { name: t('editor.errors.title') });
  expect(within(dialog).getByText(t('editor.issue.noText'))).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: t('editor.errors.verifyAnyway') }));
  expect(await within(dialog).findByText(t('editor.errors.reasonMissing'))).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(t('editor.errors.reason')), {
    target: { value: 'The pause is meant' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: t('editor.errors.verifyAnyway') }));
  await screen.findByText(/Verified by Ada Lovelace/);
  expect(server.said.reasons).toEqual(['The pause is meant']);
});

test('many warnings are listed by type and confirmed before verifying', async () => {
  const short = Array.from({ length: 21 }, (_, index) => ({
    ...testCue(`s${index}`, 12_000 + index * 2_000, { text: 'Yes.' }),
    endMs: 12_500 + index * 2_000,
  }));
  const { server } = await open([...three, ...short]);
  fireEvent.click(screen.getByRole('button', { name: t('common.verify') }));
  const title = t('editor.warnings.title', { count: 21 });
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(within(dialog).getByText(/Too short \(21\)/)).toBeTruthy();
  expect(screen.queryByText(/Verified by Ada Lovelace/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: t('editor.warnings.verify') }));
  await screen.findByText(/Verified by Ada Lovelace/);
  expect(screen.getByText(new RegExp(t('editor.verification.readOnly')))).toBeTruthy();
  expect(server.said.reasons).toEqual([]);
});

test('rejecting requires a reason', async () => {
  const { server } = await open();
  fireEvent.click(screen.getByRole('button', { name: t('editor.reject.button') }));
  const dialog = await screen.findByRole('dialog', { name: t('editor.reject.title') });
  fireEvent.change(within(dialog).getByLabelText(t('common.reason')), {
    target: { value: 'Wrong film' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: t('editor.reject.button') }));
  await waitFor(() => expect(server.said.reasons).toEqual(['Wrong film']));
});

test('asks before the first edit of a verified transcript', async () => {
  await open(three, { verification: 'VERIFIED' });
  act(() => screen.getByRole('grid', { name: t('editor.cues') }).focus());
  press(t('common.delete'));
  await screen.findByRole('dialog', { name: t('editor.editVerified.title') });
});

test('a viewer can look and listen', async () => {
  clearSession('left');
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  await open();
  expect(field().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: t('common.verify') })).toBeNull();
  act(() => screen.getByRole('grid', { name: t('editor.cues') }).focus());
  press('ArrowDown');
  expect(field().value).toBe('There is a large garden');
});

test('shows who else is present and locks the cue they edit', async () => {
  const { server } = await open();
  server.said.present = [
    { tabId: mediaId, userId: mediaId, displayName: 'Grace Hopper', cueId: 'a' },
  ];
  fireEvent.focus(field());
  await screen.findByText(t('editor.cue.beingEdited', { typists: 'Grace Hopper' }), {});
  expect(field().readOnly).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: t('editor.cue.editAnyway') }));
  expect(field().readOnly).toBe(false);
});

test('a word is not cut off when a colleague begins to edit the same cue', async () => {
  const { server } = await open();
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: `${field().value} There i` } });
  server.said.present = [
    { tabId: mediaId, userId: mediaId, displayName: 'Grace Hopper', cueId: 'a' },
  ];
  await screen.findAllByText(/Grace Hopper/);
  expect(field().readOnly).toBe(false);
  fireEvent.blur(field());
  await screen.findByText(t('editor.cue.beingEdited', { typists: 'Grace Hopper' }));
  expect(field().readOnly).toBe(true);
});

test('a colleague’s change of the cue leaves the cursor and the space where they were', async () => {
  const { server } = await open();
  field().focus();
  fireEvent.change(field(), { target: { value: `${field().value} and ` } });
  field().setSelectionRange(5, 5);
  fireEvent.select(field());
  const before = field().value;
  server.draft.colleague((cues) =>
    cues.map((cue) => (cue.id === 'a' ? { ...cue, text: `Well, ${cue.text}` } : cue)),
  );
  await waitFor(() => expect(field().value).toBe(`Well, ${before}`));
  expect(field().selectionStart).toBe(5 + 'Well, '.length);
});

test('in another cue the cursor is at the end of the text', async () => {
  await open();
  field().focus();
  fireEvent.change(field(), { target: { value: `${field().value} There.` } });
  field().setSelectionRange(1, 1);
  fireEvent.select(field());
  press('ArrowDown', { altKey: true });
  const next = 'There is a large garden';
  await waitFor(() => expect(field().value).toBe(next));
  expect([document.activeElement, field().selectionStart]).toEqual([field(), next.length]);
});

test('two users in one cue: shows both texts and applies the selected one', async () => {
  const { server } = await open();
  server.draft.colleague((cues) =>
    cues.map((cue) => (cue.id === 'b' ? { ...cue, text: 'There were large gardens' } : cue)),
  );
  fireEvent.click(screen.getByRole('gridcell', { name: /large garden/ }));
  fireEvent.change(field(), { target: { value: 'There was a large garden' } });
  await screen.findByText(messagePattern('editor.conflict.nameEdited'));
  const useTheirs = screen.getByRole<HTMLButtonElement>('button', { name: t('common.useTheirs') });
  await waitFor(() => expect(useTheirs.disabled).toBe(false));
  fireEvent.click(useTheirs);
  await waitFor(() => expect(field().value).toBe('There were large gardens'));
});
