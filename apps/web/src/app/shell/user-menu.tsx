import { languages } from '@glossa/contracts/languages';
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  ChevronDown,
  CircleQuestionMark,
  KeyRound,
  Languages,
  LogOut,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { openHelp } from '../../ui/help/open-help.ts';
import classes from './user-menu.module.css';

const ChangePasswordDialog = lazyDialog(
  () => import('../../features/auth/change-password-dialog.tsx'),
);
const LanguageDialog = lazyDialog(() => import('./language-dialog.tsx'));

export function UserMenu() {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'password' | 'language' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.target} title={t('common.yourAccount')}>
            <Avatar aria-hidden name={user.displayName} color="petrol" size={30} alt="" />
            <Text span size="sm" fw={500} className={classes.name} truncate>
              {user.displayName}
            </Text>
            <ChevronDown size={16} className={classes.chevron} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text span display="block" size="sm" fw={600} c="var(--mantine-color-text)" truncate>
              {user.displayName}
            </Text>
            <Text span display="block" size="xs" c="dimmed" truncate>
              <bdi>{user.userName}</bdi> · <bdi>{user.organisationName}</bdi>
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            leftSection={<UserRound size={16} aria-hidden />}
            renderRoot={(props: object) => <Link to="/account" {...props} />}
          >
            {t('common.yourAccount')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Languages size={16} aria-hidden />}
            rightSection={
              <Text span size="xs" c="dimmed">
                {languages[pageLanguage()].nativeName}
              </Text>
            }
            onClick={() => setDialog('language')}
          >
            {t('common.language')}
          </Menu.Item>
          <Menu.Item
            hiddenFrom="xs"
            leftSection={<CircleQuestionMark size={16} aria-hidden />}
            onClick={openHelp}
          >
            {t('common.help')}
          </Menu.Item>
          {!user.isSSOLogin && (
            <Menu.Item
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => setDialog('password')}
            >
              {t('app.changePassword')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('auth.logOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'language' && <LanguageDialog onClose={close} />}
    </>
  );
}
