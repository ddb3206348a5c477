import {
  type SavedViewScreen,
  type SavedViewSearch,
  savedViewName,
} from '@glossa/contracts/dashboard';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useSaveView } from '../../lib/queries/dashboard.ts';
import { Dialog } from '../dialog.tsx';
import { toastSuccess } from '../toast.tsx';

type Props = { screen: SavedViewScreen; search: SavedViewSearch; onClose: () => void };

/** Keeps the filters as they are now. */
export default function SaveViewDialog({ screen, search, onClose }: Props) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveView();
  const submit = async () => {
    if (!savedViewName.safeParse(name).success) {
      setFault(t('Give the view a name.'));
      return;
    }
    try {
      const view = await save.mutateAsync({ viewId: null, screen, name, search, isDefault });
      toastSuccess(t('Saved: {name}', { name: view.name }));
      onClose();
    } catch (error) {
      setFault(errorSentence(error));
    }
  };
  return (
    <Dialog onClose={onClose} title={t('Save this view')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            description={t('Search, filters and order are kept under this name, for you alone.')}
            withAsterisk
            dir="auto"
            data-autofocus
            maxLength={80}
            value={name}
            error={fault}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Checkbox
            label={t('Open this screen with it')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
