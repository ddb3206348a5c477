import type { RoleDetail } from '@glossa/contracts/roles';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Copy } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { roleDescription, roleName } from '../../lib/labels/role-labels.ts';
import { Page } from '../../ui/page/page.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import classes from './role-view.module.css';

type Props = {
  role: RoleDetail & { roleId: string };
  /** Why it cannot be changed, as a message. */
  reason: string;
};

/** A read-only role that can be copied. */
export function RoleView({ role, reason }: Props) {
  return (
    <Page title={t('roles.viewRole')}>
      <Stack gap="md" className={classes.page}>
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(props: object) => <Link to="/access-control/roles" {...props} />}
        >
          <ArrowLeft size={14} aria-hidden className={classes.arrow} /> {t('common.roles')}
        </Anchor>
        <Alert color="blue">
          <Group justify="space-between" gap="sm">
            <Text size="sm" flex="1 1 280px">
              {reason}
            </Text>
            <Button
              leftSection={<Copy size={16} aria-hidden />}
              renderRoot={(props: object) => (
                <Link to="/access-control/roles/add" search={{ from: role.roleId }} {...props} />
              )}
            >
              {t('roles.copyRole')}
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
