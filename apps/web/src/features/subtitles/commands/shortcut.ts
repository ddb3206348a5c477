import { inContext } from '../../../lib/language/t.ts';

/**
 * A shortcut as text: modifiers in the order Mod, Ctrl, Alt, Shift, then the key, as in `Mod+Shift+Z`. Mod is ⌘ on a
 * Mac and Ctrl elsewhere; Ctrl stands for the Mac's own Control key.
 */
export type Shortcut = string;

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
> & { getModifierState?: (key: string) => boolean };

/** Where a key sits on a keyboard with Latin letters, for layouts whose keys give other letters. */
const symbolOfCode: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Minus: '-',
  Equal: '=',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Backslash: '\\',
};
const modifierKeys = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);
const shiftedNames = /^(Arrow|Page|Home|End|Enter|Escape|Delete|Insert|Backspace|Tab|Space|F\d)/;

/** The key's name whatever the layout: letters and digits keep their place where the layout has no Latin ones. */
function keyName({ key, code }: Pick<Pressed, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const place = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code);
  if (place) return place[1] ?? place[2] ?? place[3] ?? null;
  // not shown: the name a shortcut has for it
  if (code === 'Space' || key === ' ') return 'Space';
  if (modifierKeys.has(key)) return null;
  if (/^[!-~]$/.test(key)) return key;
  return symbolOfCode[code] ?? (key.length > 1 ? key : null);
}

/** What was pressed, or null for a modifier alone and for what only types a character (AltGr). */
export function shortcutOf(pressed: Pressed, mac: boolean): Shortcut | null {
  // AltGr comes as Ctrl and Alt together, or as neither; Alt alone is Alt, whatever else is claimed.
  const altGr = pressed.ctrlKey === pressed.altKey && pressed.getModifierState?.('AltGraph');
  if (!mac && altGr) return null;
  const key = keyName(pressed);
  if (key === null) return null;
  // A sign that needs Shift on this keyboard says so by itself: `?` is `?`, wherever it sits.
  const tellsShift = /^[A-Z0-9]$/.test(key) || shiftedNames.test(key);
  const parts = [
    (mac ? pressed.metaKey : pressed.ctrlKey) && 'Mod',
    mac && pressed.ctrlKey && 'Ctrl',
    pressed.altKey && 'Alt',
    // not shown: the name a shortcut has for it
    pressed.shiftKey && tellsShift && 'Shift',
    key,
  ];
  return parts.filter(Boolean).join('+');
}

/** What text fields do themselves with Ctrl held: copying, and moving or deleting by words. */
const ofTextWithMod = /^(?:[ACVX]|Arrow\w+|Home|End|Delete|Backspace)$/;

/** Whether a text field with the focus needs it: it types, moves the text cursor, or copies. */
export function belongsToText(shortcut: Shortcut): boolean {
  const { modifiers, key } = parseShortcut(shortcut);
  const others = modifiers.filter((name) => name !== 'Shift');
  if (others.length === 0) return !/^F\d+$/.test(key);
  return others.length === 1 && others[0] === 'Mod' && ofTextWithMod.test(key);
}

/** Taken apart; the key may itself be `+`. */
export function parseShortcut(shortcut: Shortcut): { modifiers: string[]; key: string } {
  const parts = shortcut.endsWith('++')
    ? [...shortcut.slice(0, -2).split('+'), '+']
    : shortcut === '+'
      ? ['+']
      : shortcut.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

/** As they are printed on the keyboards of the language. */
const shownKeys: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: inContext('key', 'Esc'),
  PageUp: inContext('key', 'Page Up'),
  PageDown: inContext('key', 'Page Down'),
  Home: inContext('key', 'Home'),
  End: inContext('key', 'End'),
  Insert: inContext('key', 'Insert'),
  Delete: inContext('key', 'Delete'),
  Backspace: inContext('key', 'Backspace'),
  Enter: inContext('key', 'Enter'),
  Tab: inContext('key', 'Tab'),
  Space: inContext('key', 'Space'),
};
const shownModifiers: Readonly<Record<string, string>> = {
  Mod: inContext('key', 'Ctrl'),
  Ctrl: inContext('key', 'Ctrl'),
  Alt: inContext('key', 'Alt'),
  Shift: inContext('key', 'Shift'),
};
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };

/** As people write it: `Ctrl+Shift+Z`, on a Mac `⌘⇧Z`. */
export function formatShortcut(shortcut: Shortcut, mac: boolean): string {
  const { modifiers, key } = parseShortcut(shortcut);
  const shown = shownKeys[key] ?? shownModifiers[key] ?? key;
  if (mac) return modifiers.map((name) => macSigns[name] ?? name).join('') + shown;
  return [...modifiers.map((name) => shownModifiers[name] ?? name), shown].join('+');
}

/** For `aria-keyshortcuts`, whose names the standard sets. */
export function ariaShortcut(shortcut: Shortcut, mac: boolean): string {
  const { modifiers, key } = parseShortcut(shortcut);
  const names = modifiers.map((name) =>
    // not shown: names of the standard
    name === 'Mod' ? (mac ? 'Meta' : 'Control') : name === 'Ctrl' ? 'Control' : name,
  );
  // not shown: a name of the standard
  return [...names, key === '+' ? 'Plus' : key].join('+');
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
