import { languages } from '@glossa/contracts/languages';
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import {
  ChevronDown,
  CircleQuestionMark,
  KeyRound,
  Languages,
  LogOut,
  UserRound,
} from 'lucide-react';
import { ChangePasswordDialog } from '../features/auth/change-password-dialog.tsx';
import { pageLanguage } from '../lib/language/page-language.ts';
import { t } from '../lib/language/t.ts';
import { signOut, useSession } from '../lib/session.ts';
import { askForHelp } from '../ui/help/help-wish.ts';
import { LanguageDialog } from './language-dialog.tsx';
import classes from './user-menu.module.css';

export function UserMenu() {
  const { user } = useSession();
  const [dialogOpened, dialog] = useDisclosure(false);
  const [languagesOpened, languageDialog] = useDisclosure(false);
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
            onClick={languageDialog.open}
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
            <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={dialog.open}>
              {t('Change Password')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog opened={dialogOpened} onClose={dialog.close} />
      <LanguageDialog opened={languagesOpened} onClose={languageDialog.close} />
    </>
  );
}
