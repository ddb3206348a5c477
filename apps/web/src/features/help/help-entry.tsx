import { ActionIcon } from '@mantine/core';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { onHelpAsked } from '../../ui/help/help-wish.ts';
import { laterDialog } from '../../ui/later-dialog.tsx';
import type { GlobalKeyDeed } from './global-keys.ts';
import { useKeysChoice } from './keys-choice.ts';
import { Tour } from './tour/tour.tsx';
import { useGlobalKeys } from './use-global-keys.ts';

const HelpPanel = laterDialog(() => import('./help-panel.tsx'));
const ShortcutSheet = laterDialog(() => import('./shortcut-sheet.tsx'));

/** In the top bar: help on the screen that is shown, its keys, and the tour. */
export function HelpEntry() {
  const navigate = useNavigate();
  const path: string = useMatches().at(-1)?.fullPath ?? '/';
  const [opened, setOpened] = useState<'help' | 'keys' | null>(null);
  const openHelp = () => setOpened('help');
  const showKeys = () => setOpened('keys');
  const close = () => setOpened(null);
  const [enabled, setEnabled] = useKeysChoice();
  useEffect(() => onHelpAsked(() => setOpened('help')), []);
  useGlobalKeys(enabled, (deed: GlobalKeyDeed) => {
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
        aria-label={t('Help')}
        title={t('Help')}
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

/** A screen without a search has nothing to go to. */
function focusSearch(): void {
  document
    .querySelector<HTMLElement>('main input[type="search"], main [role="searchbox"]')
    ?.focus();
}
