import { apiTokenInput } from '@glossa/contracts/api-tokens';
import { readMessageKey } from '@glossa/contracts/messages';
import type { RoleResource } from '@glossa/contracts/permissions';
import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { resourceLabel } from '../../lib/labels/resource-labels.ts';
import { useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useSaveToken } from './queries.ts';

const lives = [7, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: t('common.days', { days }),
}));

type Values = { name: string; roleResource: string };

/** Name, lifetime and permissions of a token; then the token itself, once. */
export function AddTokenDialog({ onClose }: { onClose: () => void }) {
  const { roleResources } = useSession();
  const own = roleResources.filter(
    ({ resource, viewPermission }) => viewPermission && resource !== 'AccessControl',
  );
  const [rights, setRights] = useState<readonly RoleResource[]>([]);
  const [days, setDays] = useState('90');
  const [token, setToken] = useState<string | null>(null);
  const save = useSaveToken();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name: '', roleResource: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name }) => {
    const input = apiTokenInput.safeParse({
      name,
      expiresInDays: Number(days),
      roleResource: rights,
    });
    if (!input.success) {
      for (const { path, message } of input.error.issues)
        if (path[0] === 'name') setError('name', { message: messageText(readMessageKey(message)) });
      if (rights.length === 0)
        setError('roleResource', { message: t('account.permissionRequired') });
      return;
    }
    try {
      setToken((await save.mutateAsync(input.data)).token);
    } catch (error) {
      applyServerErrors(error, setError, t('account.createTokenFailed'), ['name', 'roleResource']);
    }
  });

  if (token !== null)
    return (
      <Dialog onClose={onClose} title={t('account.yourToken')} closeOnClickOutside={false}>
        <Stack>
          <SecretOnce secret={token} label={t('account.apiToken')}>
            {t('account.tokenOnceHint')}
          </SecretOnce>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('common.done')}</Button>
          </Group>
        </Stack>
      </Dialog>
    );

  return (
    <Dialog onClose={onClose} title={t('account.createApiToken')} size="lg">
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('account.createToken')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <Group grow align="flex-start">
          <TextInput
            label={t('common.name')}
            description={t('account.tokenPurpose')}
            withAsterisk
            maxLength={80}
            data-autofocus
            error={errors.name?.message}
            {...register('name')}
          />
          <Select
            label={t('account.tokenValidFor')}
            description={t('account.tokenValidForHint')}
            allowDeselect={false}
            data={lives}
            value={days}
            onChange={(value) => setDays(value ?? '90')}
          />
        </Group>
        <RightsChoice own={own} value={rights} onChange={setRights} />
        {errors.roleResource && (
          <Text size="sm" c="red" role="alert">
            {errors.roleResource.message}
          </Text>
        )}
      </DialogForm>
    </Dialog>
  );
}

type ChoiceProps = {
  own: readonly RoleResource[];
  value: readonly RoleResource[];
  onChange: (value: readonly RoleResource[]) => void;
};

/** The user's permissions to grant to the token. Edit implies view. */
function RightsChoice({ own, value, onChange }: ChoiceProps) {
  const chosen = (resource: string) => value.find((right) => right.resource === resource);
  const choose = (right: RoleResource, view: boolean, edit: boolean) =>
    onChange([
      ...value.filter(({ resource }) => resource !== right.resource),
      ...(view || edit ? [{ ...right, viewPermission: true, editPermission: edit }] : []),
    ]);
  const columns: Column<RoleResource>[] = [
    {
      key: 'resource',
      label: t('account.permission'),
      primary: true,
      render: ({ resource }) => resourceLabel(resource),
    },
    {
      key: 'view',
      label: t('account.permissionView'),
      render: (right) => (
        <Checkbox
          aria-label={t('account.allowView', { resource: resourceLabel(right.resource) })}
          checked={chosen(right.resource) !== undefined}
          onChange={(event) => choose(right, event.currentTarget.checked, false)}
        />
      ),
    },
    {
      key: 'edit',
      label: t('account.permissionEdit'),
      render: (right) => (
        <Checkbox
          aria-label={t('account.allowEdit', { resource: resourceLabel(right.resource) })}
          disabled={!right.editPermission}
          checked={chosen(right.resource)?.editPermission ?? false}
          onChange={(event) => choose(right, true, event.currentTarget.checked)}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={t('account.tokenPermissions')}
      columns={columns}
      rows={own}
      rowId={({ resource }) => resource}
      narrow="rows"
      verticalSpacing={4}
      withBorder={false}
    />
  );
}
