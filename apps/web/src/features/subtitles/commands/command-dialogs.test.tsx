// @vitest-environment happy-dom
import { readingRules } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { createTestStore, testCues } from '../model/test-store.ts';
import { readChosenKeys } from './chosen-keys.ts';
import type { CommandContext } from './command.ts';
import { CommandButton } from './command-button.tsx';
import { CommandPalette } from './command-palette.tsx';
import { CommandScopeContext } from './command-scope.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { useNewCommandScope } from './use-command-scope.ts';

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
    focusSpeaker: vi.fn(),
    focusList: vi.fn(),
    shownIds: () => null,
    showUpperTrack: vi.fn(),
    publish: vi.fn(),
    verify: vi.fn(),
    reject: vi.fn(),
    askToEdit: vi.fn(),
    mayAskToEdit: false,
    mayPublish: false,
    mayVerify: false,
    mayGiveFeedback: false,
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
  screen.getByRole('button', { name: 'Duplicate the cue', hidden: true });

test('a command gets other keys by pressing them, which works at once and is kept', () => {
  const { store } = show('shortcuts');
  fireEvent.click(screen.getByRole('button', { name: 'Add keys to Duplicate the cue' }));
  const waiting = screen.getByRole('button', { name: 'Press the new keys for Duplicate the cue' });
  fireEvent.keyDown(waiting, { key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(duplicateButton().getAttribute('aria-keyshortcuts')).toBe('Control+D Control+J');
  expect(readChosenKeys('ada')).toEqual({ 'cue.duplicate': ['Mod+D', 'Mod+J'] });
  expect(readChosenKeys('grace')).toEqual({});
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(store.getState().cues).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Reset Duplicate the cue' }));
  expect(duplicateButton().getAttribute('aria-keyshortcuts')).toBe('Control+D');
  expect(readChosenKeys('ada')).toEqual({});
});

test('keys that are taken are taken over only when told', () => {
  show('shortcuts');
  fireEvent.click(screen.getByRole('button', { name: 'Add keys to Find' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Press the new keys for Find' }), {
    key: 'd',
    code: 'KeyD',
    ctrlKey: true,
  });
  const warning = screen.getByRole('alert');
  expect(warning.textContent).toContain('Ctrl+D is taken by “Duplicate the cue”');
  expect(readChosenKeys('ada')).toEqual({});
  fireEvent.click(within(warning).getByRole('button', { name: 'Use it here' }));
  expect(readChosenKeys('ada')).toEqual({
    'cue.duplicate': [],
    'panel.find': ['Mod+F', 'Mod+D'],
  });
});

test('the list of shortcuts is searched by command and by key', () => {
  show('shortcuts');
  fireEvent.change(screen.getByLabelText('Search commands and keys'), {
    target: { value: 'ctrl+h' },
  });
  expect(screen.getByText('Find and replace')).toBeTruthy();
  expect(screen.queryByText('Undo')).toBeNull();
});

test('the palette runs what was found, and says what came of it', async () => {
  const { store, announce, onClose } = show('palette');
  const field = screen.getByRole('combobox', { name: 'Search commands' });
  fireEvent.change(field, { target: { value: 'delete' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(store.getState().cues).toHaveLength(2));
  expect(announce).toHaveBeenCalledWith('Delete the chosen cues: done.');
});

test('keys that type are left to a text field, keys with Ctrl or Alt work in it', () => {
  const { store, screenActions } = show('none');
  const area = screen.getByLabelText('Text');
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
