import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../lib/language/t.ts';
import { onHelpAsked } from '../../ui/help/help-wish.ts';
import type { GlobalKeyDeed } from './global-keys.ts';
import { HelpPanel } from './help-panel.tsx';
import { useKeysChoice } from './keys-choice.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { Tour } from './tour/tour.tsx';
import { useGlobalKeys } from './use-global-keys.ts';

/** In the top bar: help on the screen that is shown, its keys, and the tour. */
export function HelpEntry() {
  const navigate = useNavigate();
  const path: string = useMatches().at(-1)?.fullPath ?? '/';
  const [helpOpened, help] = useDisclosure(false);
  const [keysOpened, keys] = useDisclosure(false);
  const [enabled, setEnabled] = useKeysChoice();
  useEffect(() => onHelpAsked(help.open), [help.open]);
  const showKeys = () => {
    help.close();
    keys.open();
  };
  useGlobalKeys(enabled, (deed: GlobalKeyDeed) => {
    if (deed === 'keys') showKeys();
    if (deed === 'help') help.open();
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
        onClick={help.open}
      >
        <CircleQuestionMark size={18} aria-hidden />
      </ActionIcon>
      <HelpPanel path={path} opened={helpOpened} onClose={help.close} onKeys={showKeys} />
      <ShortcutSheet
        path={path}
        enabled={enabled}
        onEnable={setEnabled}
        opened={keysOpened}
        onClose={keys.close}
      />
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
