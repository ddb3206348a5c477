// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { sentenceFor } from '../commands/use-command-scope.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { SpeakersPanel } from './speakers-panel.tsx';

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 86 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const talk = [
  testCue('a', 0, { speaker: 'Ann' }),
  testCue('b', 2000, { speaker: 'Bob' }),
  testCue('c', 4000, { speaker: 'Bob' }),
  testCue('d', 6000, { speaker: 'Ann' }),
  testCue('e', 8000),
];

function show(cues = talk, canEdit = true) {
  const store = createTestStore(cues, { canEdit });
  const player = createPlayerStore(0, 60_000);
  render(
    <MantineProvider env="test">
      <SpeakersPanel store={store} player={player} onClose={() => {}} />
    </MantineProvider>,
  );
  const speakers = () => store.getState().cues.map(({ speaker }) => speaker ?? null);
  return { store, player, speakers };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const row = (index: number) => within(screen.getAllByRole('listitem')[index] as HTMLElement);

test('lists the speakers with cues and time, and how many cues have none', () => {
  show();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const share = t('editor.speakers.share', { cues: 2, duration: '00:00:04' });
  expect(row(0).getByText('Ann')).toBeTruthy();
  expect(row(0).getByText(share)).toBeTruthy();
  expect(row(1).getByText('Bob')).toBeTruthy();
  expect(button(t('editor.speakers.without', { count: 1 }))).toBeTruthy();
});

test('renames a speaker everywhere in one step, and the filter follows', async () => {
  const { store, speakers } = show();
  press(t('editor.speakers.showOnly', { name: 'Ann' }));
  press(t('editor.speakers.rename', { name: 'Ann' }));
  const field = screen.getByRole('textbox', {
    name: t('editor.speakers.newName', { name: 'Ann' }),
  });
  fireEvent.change(field, { target: { value: ' Anna ' } });
  press(t('common.save'));
  expect(speakers()).toEqual(['Anna', 'Bob', 'Bob', 'Anna', null]);
  expect(store.getState().filter.speaker).toBe('Anna');
  expect(screen.getByRole('status').textContent).toBe(
    sentenceFor(t('editor.step.renameSpeaker'), 2),
  );
  // The row of the old name is gone; the focus is not lost with it.
  const next = t('editor.speakers.nextTurn', { name: 'Anna' });
  await waitFor(() => expect(document.activeElement).toBe(button(next)));
  act(() => void store.undo());
  expect(speakers()).toEqual(['Ann', 'Bob', 'Bob', 'Ann', null]);
});

test('the name of another speaker is said to merge both; Escape changes nothing', async () => {
  const { speakers } = show();
  press(t('editor.speakers.rename', { name: 'Ann' }));
  const field = screen.getByRole('textbox', {
    name: t('editor.speakers.newName', { name: 'Ann' }),
  });
  fireEvent.change(field, { target: { value: 'Bob' } });
  expect(screen.getByText(t('editor.speakers.isOther', { name: 'Bob' }))).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(speakers()).toEqual(['Ann', 'Bob', 'Bob', 'Ann', null]);
  const rename = t('editor.speakers.rename', { name: 'Ann' });
  await waitFor(() => expect(document.activeElement).toBe(button(rename)));
});

test('merges a speaker into another one', async () => {
  const { store, speakers } = show();
  press(t('editor.speakers.mergeInto', { name: 'Bob' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ann' }));
  await waitFor(() => expect(speakers()).toEqual(['Ann', 'Ann', 'Ann', 'Ann', null]));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(store.getState().undoLabel).toBe(t('editor.step.mergeSpeakers'));
});

test('colors what a speaker says', async () => {
  const { store } = show();
  press(t('editor.speakers.color', { name: 'Bob' }));
  fireEvent.click(await screen.findByRole('button', { name: t('editor.color.cyan') }));
  const colors = store.getState().cues.map(({ spans }) => spans?.[0]);
  expect(colors[1]).toMatchObject({ kind: 'color', value: '#00ffff', start: 0 });
  expect(colors[2]).toMatchObject({ kind: 'color', value: '#00ffff', start: 0 });
  expect([colors[0], colors[3], colors[4]]).toEqual([undefined, undefined, undefined]);
});

test('shows only the cues of a speaker, those of none, and all again', () => {
  const { store } = show();
  const only = t('editor.speakers.showOnly', { name: 'Bob' });
  press(only);
  expect(store.getState().filter.speaker).toBe('Bob');
  expect(button(only).getAttribute('aria-pressed')).toBe('true');
  press(t('editor.speakers.without', { count: 1 }));
  expect(store.getState().filter.speaker).toBe('');
  press(t('editor.speakers.without', { count: 1 }));
  expect(store.getState().filter.speaker).toBeNull();
});

test('goes to the next turn of a speaker, after the last to the first', () => {
  const { store, player } = show();
  const next = t('editor.speakers.nextTurn', { name: 'Ann' });
  press(next);
  expect(store.getState().currentId).toBe('d');
  expect(player.getState().currentMs).toBe(6000);
  press(next);
  expect(store.getState().currentId).toBe('a');
});

test('who may only read finds and filters, and changes nothing', () => {
  show(talk, false);
  expect(button(t('editor.speakers.nextTurn', { name: 'Ann' }))).toBeTruthy();
  for (const name of [
    t('editor.speakers.rename', { name: 'Ann' }),
    t('editor.speakers.color', { name: 'Ann' }),
    t('editor.speakers.mergeInto', { name: 'Ann' }),
  ])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('says what to do if no cue has a speaker', () => {
  show([testCue('a', 0)]);
  expect(screen.getByText(t('editor.speakers.none'))).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
