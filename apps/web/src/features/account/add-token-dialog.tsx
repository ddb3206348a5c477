import { apiTokenInput } from '@glossa/contracts/api-tokens';
import type { RoleResource } from '@glossa/contracts/permissions';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { serverWords } from '../../lib/language/server-words.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { useSaveToken } from '../../lib/queries/api-tokens.ts';
import { resourceLabel } from '../../lib/resource-words.ts';
import { useSession } from '../../lib/session.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

const lives = [7, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: t('{days, plural, one {# day} other {# days}}', { days }),
}));

type Values = { name: string; roleResource: string };

/** Name, life and rights of a token; then the token itself, once. */
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
        if (path[0] === 'name') setError('name', { message: serverWords(message) });
      if (rights.length === 0)
        setError('roleResource', { message: t('Choose at least one right.') });
      return;
    }
    try {
      setToken((await save.mutateAsync(input.data)).token);
    } catch (error) {
      applyServerFaults(error, setError, t('The token could not be made.'), [
        'name',
        'roleResource',
      ]);
    }
  });

  if (token !== null)
    return (
      <Dialog onClose={onClose} title={t('Your token')} closeOnClickOutside={false}>
        <Stack>
          <SecretOnce secret={token} label={t('API token')}>
            {t(
              'Copy it now: it is shown this once. Send it as “Authorization: Bearer …”, and treat it like a password.',
            )}
          </SecretOnce>
          <Group justify="flex-end">
            <Button onClick={onClose}>{inContext('closes a dialog', 'Done')}</Button>
          </Group>
        </Stack>
      </Dialog>
    );

  return (
    <Dialog onClose={onClose} title={t('Make a token')} size="lg">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <Group grow align="flex-start">
            <TextInput
              label={t('Name')}
              description={t('What it is for')}
              withAsterisk
              maxLength={80}
              data-autofocus
              error={errors.name?.message}
              {...register('name')}
            />
            <Select
              label={inContext('how long a token is', 'Good for')}
              description={t('Then a new one has to be made')}
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('Make token')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type ChoiceProps = {
  own: readonly RoleResource[];
  value: readonly RoleResource[];
  onChange: (value: readonly RoleResource[]) => void;
};

/** Of the person's own rights, those the token gets. Edit implies view. */
function RightsChoice({ own, value, onChange }: ChoiceProps) {
  const chosen = (resource: string) => value.find((right) => right.resource === resource);
  const choose = (right: RoleResource, view: boolean, edit: boolean) =>
    onChange([
      ...value.filter(({ resource }) => resource !== right.resource),
      ...(view || edit ? [{ ...right, viewPermission: true, editPermission: edit }] : []),
    ]);
  return (
    <Table aria-label={t('Rights of the token')} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{inContext('what a role may do', 'Right')}</Table.Th>
          <Table.Th scope="col">{inContext('a right', 'View')}</Table.Th>
          <Table.Th scope="col">{inContext('a right', 'Edit')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {own.map((right) => {
          const now = chosen(right.resource);
          return (
            <Table.Tr key={right.resource}>
              <Table.Th scope="row">{resourceLabel(right.resource)}</Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={inContext('a right', 'View {resource}', {
                    resource: resourceLabel(right.resource),
                  })}
                  checked={now !== undefined}
                  onChange={(event) => choose(right, event.currentTarget.checked, false)}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={inContext('a right', 'Edit {resource}', {
                    resource: resourceLabel(right.resource),
                  })}
                  disabled={!right.editPermission}
                  checked={now?.editPermission ?? false}
                  onChange={(event) => choose(right, true, event.currentTarget.checked)}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
