import { ActionIcon } from '@mantine/core';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { onOpenHelp } from '../../ui/help/open-help.ts';
import { type GlobalKeyAction, globalKeys, isEditor } from './global-keys.ts';
import { Tour } from './tour/tour.tsx';

const HelpPanel = lazyDialog(() => import('./help-panel.tsx'));
const ShortcutSheet = lazyDialog(() => import('./shortcut-sheet.tsx'));

const storageKey = 'glossa.global-keys';

/** Speech input users can switch off single-key shortcuts; stored on this device. */
function useKeysChoice(): [boolean, (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const choose = useCallback((next: boolean) => {
    setEnabled(next);
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  }, []);
  return [enabled, choose];
}

const maxPauseMs = 1_200;
const ownKeys =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [data-own-keys]';

/** Shortcuts of every screen but the editor, outside fields, menus and dialogs. */
function useGlobalKeys(enabled: boolean, run: (deed: GlobalKeyAction) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ownKeys)) return;
      if (isEditor(window.location.pathname) || event.key.length > 1) return;
      const key = event.key.toLowerCase();
      const before = first && event.timeStamp - first.at < maxPauseMs ? first.key : null;
      first = { key, at: event.timeStamp };
      const pressed = globalKeys.find(({ keys }) =>
        keys.length === 1 ? keys[0] === key : keys[0] === before && keys[1] === key,
      );
      if (!pressed) return;
      first = null;
      event.preventDefault();
      latest.current(pressed.does);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

/** In the top bar: help about the current screen, its shortcuts, and the tour. */
export function HelpEntry() {
  const navigate = useNavigate();
  const path: string = useMatches().at(-1)?.fullPath ?? '/';
  const [opened, setOpened] = useState<'help' | 'keys' | null>(null);
  const openHelp = () => setOpened('help');
  const showKeys = () => setOpened('keys');
  const close = () => setOpened(null);
  const [enabled, setEnabled] = useKeysChoice();
  useEffect(() => onOpenHelp(() => setOpened('help')), []);
  useGlobalKeys(enabled, (deed: GlobalKeyAction) => {
    if (deed === 'keys') showKeys();
    if (deed === 'help') openHelp();
    if (deed === 'dashboard') void navigate({ to: '/dashboard' });
    if (deed === 'upload') void navigate({ to: '/upload-media' });
    if (deed === 'search') focusSearch();
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        visibleFrom="xs"
        aria-label={t('common.help')}
        title={t('common.help')}
        aria-haspopup="dialog"
        onClick={openHelp}
      >
        <CircleQuestionMark size={18} aria-hidden />
      </ActionIcon>
      {opened === 'help' && <HelpPanel path={path} onClose={close} onKeys={showKeys} />}
      {opened === 'keys' && (
        <ShortcutSheet path={path} enabled={enabled} onEnable={setEnabled} onClose={close} />
      )}
      <Tour />
    </>
  );
}

/** A screen without search has no field to focus. */
function focusSearch(): void {
  document
    .querySelector<HTMLElement>('main input[type="search"], main [role="searchbox"]')
    ?.focus();
}
