// @vitest-environment happy-dom
import { readingRules } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { createTestStore, testCues } from '../testing/test-store.ts';
import type { CommandContext } from './command.ts';
import { CommandButton } from './command-button.tsx';
import { CommandPalette } from './command-palette.tsx';
import { CommandScopeContext } from './command-scope.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { readCustomKeys, useNewCommandScope } from './use-command-scope.ts';

beforeEach(() => {
  localStorage.clear();
  fakeLayout({ windowHeight: 600, rowHeight: 40 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(part: 'shortcuts' | 'palette' | 'none') {
  const store = createTestStore(testCues(3));
  const announce = vi.fn();
  const onClose = vi.fn();
  const screenActions: CommandContext['screen'] = {
    openPanel: vi.fn(),
    focusText: vi.fn(),
    openMenu: vi.fn(),
    focusSpeaker: vi.fn(),
    focusList: vi.fn(),
    shownIds: () => null,
    showUpperTrack: vi.fn(),
    publish: vi.fn(),
    verify: vi.fn(),
    reject: vi.fn(),
    requestEdit: vi.fn(),
    canRequestEdit: false,
    canPublish: false,
    canVerify: false,
    canGiveFeedback: false,
  };
  const context: CommandContext = {
    store,
    player: createPlayerStore(0, 60_000),
    media: {
      mediaId: 'm',
      title: 'Film',
      kind: 'video',
      durationMs: 60_000,
      framesPerSecond: 25,
      aspectRatio: 1,
      shotChangesMs: [],
      peaks: null,
      rules: readingRules.en,
    },
    source: null,
    screen: screenActions,
  };
  function Scope() {
    const scope = useNewCommandScope(context, 'ada', announce);
    useCommandKeys(scope);
    return (
      <CommandScopeContext value={scope}>
        <CommandButton command="cue.duplicate" icon="+" />
        <textarea data-cue-text aria-label="Text" />
        <ShortcutsDialog opened={part === 'shortcuts'} onClose={onClose} />
        <CommandPalette opened={part === 'palette'} onClose={onClose} />
      </CommandScopeContext>
    );
  }
  render(
    <MantineProvider env="test">
      <Scope />
    </MantineProvider>,
  );
  return { store, announce, onClose, screenActions };
}

const duplicateButton = () =>
  screen.getByRole('button', { name: t('editor.command.duplicateCue'), hidden: true });

test('pressing new keys assigns them to a command immediately and permanently', () => {
  const { store } = show('shortcuts');
  fireEvent.click(
    screen.getByRole('button', {
      name: t('editor.shortcuts.addFor', { label: t('editor.command.duplicateCue') }),
    }),
  );
  const waiting = screen.getByRole('button', {
    name: t('editor.shortcuts.pressNewFor', { label: t('editor.command.duplicateCue') }),
  });
  fireEvent.keyDown(waiting, { key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(duplicateButton().getAttribute('aria-keyshortcuts')).toBe('Control+D Control+J');
  expect(readCustomKeys('ada')).toEqual({ 'cue.duplicate': ['Mod+D', 'Mod+J'] });
  expect(readCustomKeys('grace')).toEqual({});
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(store.getState().cues).toHaveLength(4);
  fireEvent.click(
    screen.getByRole('button', {
      name: t('editor.shortcuts.resetFor', { label: t('editor.command.duplicateCue') }),
    }),
  );
  expect(duplicateButton().getAttribute('aria-keyshortcuts')).toBe('Control+D');
  expect(readCustomKeys('ada')).toEqual({});
});

test('reassigns taken keys only after confirmation', () => {
  show('shortcuts');
  fireEvent.click(
    screen.getByRole('button', { name: t('editor.shortcuts.addFor', { label: 'Find' }) }),
  );
  fireEvent.keyDown(
    screen.getByRole('button', { name: t('editor.shortcuts.pressNewFor', { label: 'Find' }) }),
    {
      key: 'd',
      code: 'KeyD',
      ctrlKey: true,
    },
  );
  const warning = screen.getByRole('alert');
  expect(warning.textContent).toContain(
    t('editor.shortcuts.keysInUse', {
      key: 'Ctrl+D',
      commands: `“${t('editor.command.duplicateCue')}”`,
    }),
  );
  expect(readCustomKeys('ada')).toEqual({});
  fireEvent.click(within(warning).getByRole('button', { name: t('editor.shortcuts.useHere') }));
  expect(readCustomKeys('ada')).toEqual({
    'cue.duplicate': [],
    'panel.find': ['Mod+F', 'Mod+D'],
  });
});

test('searches shortcuts by command and by key', () => {
  show('shortcuts');
  fireEvent.change(screen.getByLabelText(t('editor.shortcuts.search')), {
    target: { value: 'ctrl+h' },
  });
  expect(screen.getByText(t('editor.find.findAndReplace'))).toBeTruthy();
  expect(screen.queryByText(t('common.undo'))).toBeNull();
});

test('the palette runs the selected command and shows its result', async () => {
  const { store, announce, onClose } = show('palette');
  const field = screen.getByRole('combobox', { name: t('editor.palette.search') });
  fireEvent.change(field, { target: { value: 'delete' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(store.getState().cues).toHaveLength(2));
  expect(announce).toHaveBeenCalledWith(`${t('editor.command.deleteSelectedCues')}: done.`);
});

test('leaves typing keys to a text field but handles Ctrl and Alt', () => {
  const { store, screenActions } = show('none');
  const area = screen.getByLabelText(t('common.text'));
  act(() => area.focus());
  fireEvent.keyDown(area, { key: 'Delete', code: 'Delete' });
  fireEvent.keyDown(area, { key: 'a', code: 'KeyA', ctrlKey: true });
  expect(store.getState().cues).toHaveLength(3);
  expect(store.getState().selectedIds.size).toBe(1);
  fireEvent.keyDown(area, { key: 'd', code: 'KeyD', ctrlKey: true });
  expect(store.getState().cues).toHaveLength(4);
  expect(screenActions.focusList).not.toHaveBeenCalled();
  fireEvent.keyDown(area, { key: 'Escape', code: 'Escape' });
  expect(screenActions.focusList).toHaveBeenCalled();
});
