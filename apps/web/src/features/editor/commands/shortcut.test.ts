import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
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

test('matches a letter on any keyboard layout', () => {
  expect(shortcutOf(press('z', 'KeyZ', { ctrlKey: true }), false)).toBe('Mod+Z');
  // On a German keyboard Z is where an English one has Y: the letter counts.
  expect(shortcutOf(press('z', 'KeyY', { ctrlKey: true }), false)).toBe('Mod+Z');
  // A Russian or Arabic keyboard has no Latin letters: the position counts.
  expect(shortcutOf(press('я', 'KeyZ', { ctrlKey: true }), false)).toBe('Mod+Z');
  expect(shortcutOf(press('ئ', 'KeyZ', { ctrlKey: true, shiftKey: true }), false)).toBe(
    'Mod+Shift+Z',
  );
});

test('symbols include Shift, named keys do not', () => {
  expect(shortcutOf(press('?', 'Slash', { shiftKey: true }), false)).toBe('?');
  expect(shortcutOf(press('<', 'Comma', { shiftKey: true }), false)).toBe('<');
  expect(shortcutOf(press('ArrowLeft', 'ArrowLeft', { shiftKey: true }), false)).toBe(
    'Shift+ArrowLeft',
  );
  expect(shortcutOf(press(' ', t('editor.key.space'), { ctrlKey: true }), false)).toBe('Mod+Space');
});

test('AltGr types, and a modifier alone is no shortcut', () => {
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

test('leaves text field keys to the field', () => {
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

test.each([false, true])('no two shortcuts share a default (Mac: %s)', (mac) => {
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

test('assigning a key removes it from its previous command', () => {
  expect(conflictsOf('Mod+D', 'cue.create', {}, false).map(({ id }) => id)).toEqual([
    'cue.duplicate',
  ]);
  const chosen = assignKey('Mod+D', 'cue.create', {}, false);
  expect(keysOf(named('cue.create'), chosen, false)).toEqual(['Insert', 'Alt+N', 'Mod+D']);
  expect(keysOf(named('cue.duplicate'), chosen, false)).toEqual([]);
  expect(commandsByKey(chosen, false).get('Mod+D')?.id).toBe('cue.create');
});

test('resetting one command keeps keys assigned to others', () => {
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
