import type { RoleDetail } from '@glossa/contracts/roles';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Copy } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { roleDescription, roleName } from '../../lib/role-words.ts';
import { Page } from '../../ui/page.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import classes from './role-view.module.css';

type Props = {
  role: RoleDetail & { roleId: string };
  /** Why it cannot be changed, in a sentence. */
  reason: string;
};

/** A role to look at and to copy. */
export function RoleView({ role, reason }: Props) {
  return (
    <Page title={t('View role')}>
      <Stack gap="md" className={classes.page}>
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(props) => <Link to="/access-control/roles" {...props} />}
        >
          <ArrowLeft size={14} aria-hidden className={classes.arrow} /> {t('Roles')}
        </Anchor>
        <Alert color="blue">
          <Group justify="space-between" gap="sm">
            <Text size="sm" flex="1 1 280px">
              {reason}
            </Text>
            <Button
              leftSection={<Copy size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/access-control/roles/add" search={{ from: role.roleId }} {...props} />
              )}
            >
              {t('Copy this role')}
            </Button>
          </Group>
        </Alert>
        <Paper withBorder p="md">
          <Stack gap="md">
            <div>
              <Title order={2} size="h3" dir="auto">
                {roleName(role.name)}
              </Title>
              {role.description && (
                <Text c="dimmed" dir="auto">
                  {roleDescription(role.description)}
                </Text>
              )}
            </div>
            <PermissionMatrix rights={role.roleResource} grantable={role.grantable} />
          </Stack>
        </Paper>
      </Stack>
    </Page>
  );
}
