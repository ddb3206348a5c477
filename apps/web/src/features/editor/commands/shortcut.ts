import { t } from '../../../lib/i18n/t.ts';

/**
 * A shortcut as text: modifiers in the order Mod, Ctrl, Alt, Shift, then the key, as in `Mod+Shift+Z`. Mod is ⌘ on a
 * Mac and Ctrl elsewhere; Ctrl is the Mac's own Control key.
 */
export type Shortcut = string;

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
> & { getModifierState?: (key: string) => boolean };

/** Key positions on a Latin keyboard, for layouts with other letters. */
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

/** The layout-independent key name: letters and digits use their position if the layout has no Latin ones. */
function keyName({ key, code }: Pick<Pressed, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const place = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code);
  if (place) return place[1] ?? place[2] ?? place[3] ?? null;
  // not shown: the name used in shortcuts
  if (code === 'Space' || key === ' ') return 'Space';
  if (modifierKeys.has(key)) return null;
  if (/^[!-~]$/.test(key)) return key;
  return symbolOfCode[code] ?? (key.length > 1 ? key : null);
}

/** The pressed shortcut; null for a modifier alone and for a typed character (AltGr). */
export function shortcutOf(pressed: Pressed, mac: boolean): Shortcut | null {
  // AltGr is reported as Ctrl and Alt together, or as neither; Alt alone is Alt in any case.
  const altGr = pressed.ctrlKey === pressed.altKey && pressed.getModifierState?.('AltGraph');
  if (!mac && altGr) return null;
  const key = keyName(pressed);
  if (key === null) return null;
  // Symbols that need Shift on this keyboard include it: `?` is `?`, wherever its key is.
  const tellsShift = /^[A-Z0-9]$/.test(key) || shiftedNames.test(key);
  const parts = [
    (mac ? pressed.metaKey : pressed.ctrlKey) && 'Mod',
    mac && pressed.ctrlKey && 'Ctrl',
    pressed.altKey && 'Alt',
    // not shown: the name used in shortcuts
    pressed.shiftKey && tellsShift && 'Shift',
    key,
  ];
  return parts.filter(Boolean).join('+');
}

/** Ctrl combinations of text fields: copying, and moving or deleting by words. */
const ofTextWithMod = /^(?:[ACVX]|Arrow\w+|Home|End|Delete|Backspace)$/;

/** Whether a focused text field needs the key: it types, moves the caret, or copies. */
export function belongsToText(shortcut: Shortcut): boolean {
  const { modifiers, key } = parseShortcut(shortcut);
  const others = modifiers.filter((name) => name !== 'Shift');
  if (others.length === 0) return !/^F\d+$/.test(key);
  return others.length === 1 && others[0] === 'Mod' && ofTextWithMod.test(key);
}

/** Splits a shortcut; the key itself may be `+`. */
export function parseShortcut(shortcut: Shortcut): { modifiers: string[]; key: string } {
  const parts = shortcut.endsWith('++')
    ? [...shortcut.slice(0, -2).split('+'), '+']
    : shortcut === '+'
      ? ['+']
      : shortcut.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

/** As printed on keyboards of the language. */
const shownKeys: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: t('editor.key.esc'),
  PageUp: t('editor.key.pageUp'),
  PageDown: t('editor.key.pageDown'),
  Home: t('editor.key.home'),
  End: t('editor.key.end'),
  Insert: t('editor.key.insert'),
  Delete: t('editor.key.delete'),
  Backspace: t('editor.key.backspace'),
  Enter: t('editor.key.enter'),
  Tab: t('editor.key.tab'),
  Space: t('editor.key.space'),
};
const shownModifiers: Readonly<Record<string, string>> = {
  Mod: t('editor.key.ctrl'),
  Ctrl: t('editor.key.ctrl'),
  Alt: t('editor.key.alt'),
  Shift: t('editor.key.shift'),
};
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };

/** For display: `Ctrl+Shift+Z`, on a Mac `⌘⇧Z`. */
export function formatShortcut(shortcut: Shortcut, mac: boolean): string {
  const { modifiers, key } = parseShortcut(shortcut);
  const shown = shownKeys[key] ?? shownModifiers[key] ?? key;
  if (mac) return modifiers.map((name) => macSigns[name] ?? name).join('') + shown;
  return [...modifiers.map((name) => shownModifiers[name] ?? name), shown].join('+');
}

/** For `aria-keyshortcuts`, with the standard's names. */
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
