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
import { pageLanguage } from '../lib/language/page-language.ts';
import { t } from '../lib/language/t.ts';
import { signOut, useSession } from '../lib/session.ts';
import { askForHelp } from '../ui/help/help-wish.ts';
import { laterDialog } from '../ui/later-dialog.tsx';
import classes from './user-menu.module.css';

const ChangePasswordDialog = laterDialog(
  () => import('../features/auth/change-password-dialog.tsx'),
);
const LanguageDialog = laterDialog(() => import('./language-dialog.tsx'));

export function UserMenu() {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'password' | 'language' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.target} title={t('Your account')}>
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
            renderRoot={(props) => <Link to="/account" {...props} />}
          >
            {t('Your account')}
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
            {t('Language')}
          </Menu.Item>
          <Menu.Item
            hiddenFrom="xs"
            leftSection={<CircleQuestionMark size={16} aria-hidden />}
            onClick={askForHelp}
          >
            {t('Help')}
          </Menu.Item>
          {!user.isSSOLogin && (
            <Menu.Item
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => setDialog('password')}
            >
              {t('Change Password')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'language' && <LanguageDialog onClose={close} />}
    </>
  );
}
