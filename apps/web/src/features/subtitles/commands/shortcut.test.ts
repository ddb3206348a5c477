import { expect, test } from 'vitest';
import { allCommands } from './all-commands.ts';
import { ariaShortcut, belongsToText, formatShortcut, shortcutOf } from './shortcut.ts';
import {
  assignKey,
  commandsByKey,
  conflictsOf,
  defaultKeysOf,
  keysOf,
  removeKey,
  resetCommand,
} from './shortcut-map.ts';

const press = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('a letter is found whatever the layout', () => {
  expect(shortcutOf(press('z', 'KeyZ', { ctrlKey: true }), false)).toBe('Mod+Z');
  // On a German keyboard Z sits where an English one has Y: the letter counts.
  expect(shortcutOf(press('z', 'KeyY', { ctrlKey: true }), false)).toBe('Mod+Z');
  // A Russian or Arabic one has no Latin letters: the place counts.
  expect(shortcutOf(press('я', 'KeyZ', { ctrlKey: true }), false)).toBe('Mod+Z');
  expect(shortcutOf(press('ئ', 'KeyZ', { ctrlKey: true, shiftKey: true }), false)).toBe(
    'Mod+Shift+Z',
  );
});

test('signs tell Shift by themselves, named keys do not', () => {
  expect(shortcutOf(press('?', 'Slash', { shiftKey: true }), false)).toBe('?');
  expect(shortcutOf(press('<', 'Comma', { shiftKey: true }), false)).toBe('<');
  expect(shortcutOf(press('ArrowLeft', 'ArrowLeft', { shiftKey: true }), false)).toBe(
    'Shift+ArrowLeft',
  );
  expect(shortcutOf(press(' ', 'Space', { ctrlKey: true }), false)).toBe('Mod+Space');
});

test('AltGr types, and a modifier alone is nothing', () => {
  const altGr = {
    ...press('@', 'KeyQ', { ctrlKey: true, altKey: true }),
    getModifierState: () => true,
  };
  expect(shortcutOf(altGr, false)).toBeNull();
  expect(shortcutOf(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBeNull();
});

test('⌘ on a Mac is Ctrl elsewhere', () => {
  expect(shortcutOf(press('z', 'KeyZ', { metaKey: true }), true)).toBe('Mod+Z');
  expect(formatShortcut('Mod+Shift+Z', true)).toBe('⌘⇧Z');
  expect(formatShortcut('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
  expect(ariaShortcut('Mod+Z', true)).toBe('Meta+Z');
  expect(ariaShortcut('Mod+Z', false)).toBe('Control+Z');
});

test('keys of a text field are left to it', () => {
  for (const key of [
    'A',
    'Shift+A',
    'Delete',
    'ArrowLeft',
    'Mod+A',
    'Mod+ArrowLeft',
    'Mod+Shift+Home',
  ])
    expect(belongsToText(key), key).toBe(true);
  for (const key of ['F2', 'Mod+Z', 'Alt+S', 'Mod+Enter', 'Alt+ArrowLeft'])
    expect(belongsToText(key), key).toBe(false);
});

test.each([false, true])('no two commands have the same keys by default (Mac: %s)', (mac) => {
  const seen = new Map<string, string>();
  for (const command of allCommands)
    for (const key of defaultKeysOf(command, mac)) {
      expect(seen.get(key), `${key} of ${command.id}`).toBeUndefined();
      seen.set(key, command.id);
    }
  expect(new Set(allCommands.map(({ id }) => id)).size).toBe(allCommands.length);
});

const named = (id: string) => {
  const command = allCommands.find((each) => each.id === id);
  if (!command) throw new Error(id);
  return command;
};

test('a key given to a command is taken from the one that had it', () => {
  expect(conflictsOf('Mod+D', 'cue.create', {}, false).map(({ id }) => id)).toEqual([
    'cue.duplicate',
  ]);
  const chosen = assignKey('Mod+D', 'cue.create', {}, false);
  expect(keysOf(named('cue.create'), chosen, false)).toEqual(['Insert', 'Alt+N', 'Mod+D']);
  expect(keysOf(named('cue.duplicate'), chosen, false)).toEqual([]);
  expect(commandsByKey(chosen, false).get('Mod+D')?.id).toBe('cue.create');
});

test('resetting one command leaves keys that others were given', () => {
  const chosen = assignKey('Mod+D', 'cue.create', {}, false);
  const back = resetCommand(named('cue.duplicate'), chosen, false);
  expect(keysOf(named('cue.duplicate'), back, false)).toEqual([]);
  const both = resetCommand(
    named('cue.duplicate'),
    resetCommand(named('cue.create'), chosen, false),
    false,
  );
  expect(both).toEqual({});
});

test('a removed key runs nothing', () => {
  const chosen = removeKey('Mod+D', named('cue.duplicate'), {}, false);
  expect(commandsByKey(chosen, false).get('Mod+D')).toBeUndefined();
});
