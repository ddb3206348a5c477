import type { SavedView, SavedViewScreen } from '@glossa/contracts/dashboard';
import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { savedViewsOptions, useDeleteView, useSaveView } from '../../lib/queries/saved-views.ts';
import { useConfirm } from '../feedback/confirm-dialog.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorText } from '../feedback/error-text.tsx';
import { toastError, toastSuccess } from '../feedback/toast.tsx';
import classes from './manage-views-dialog.module.css';

type Props = { screen: SavedViewScreen; onClose: () => void };

/** The user's views: rename, set as default, delete. */
export default function ManageViewsDialog({ screen, onClose }: Props) {
  const { data: views = [] } = useQuery(savedViewsOptions(screen));
  return (
    <Dialog onClose={onClose} title={t('common.savedViews')} size="lg">
      {views.length === 0 ? (
        <Text c="dimmed">{t('common.noSavedViews')}</Text>
      ) : (
        <ul className={classes.list}>
          {views.map((view) => (
            <li key={view.viewId}>
              <ViewRow view={view} />
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Dialog>
  );
}

function ViewRow({ view }: { view: SavedView }) {
  const [name, setName] = useState(view.name);
  const [fault, setFault] = useState<unknown>(null);
  const save = useSaveView();
  const remove = useDeleteView();
  const ask = useConfirm();
  const renamed = name.trim() !== '' && name.trim() !== view.name;

  const change = async (changed: Partial<Pick<SavedView, 'name' | 'isDefault'>>) => {
    try {
      await save.mutateAsync({ ...view, ...changed });
      toastSuccess(t('common.savedName', { name: changed.name ?? view.name }));
      setFault(null);
    } catch (error) {
      setFault(error);
    }
  };
  const forget = async () => {
    const agreed = await ask({
      title: t('common.deleteViewTitle', { name: view.name }),
      message: t('common.deleteViewText'),
      confirmLabel: t('common.delete'),
      danger: true,
    });
    if (!agreed) return;
    await remove.mutateAsync(view.viewId).catch(toastError);
  };
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (renamed) void change({ name: name.trim() });
      }}
    >
      <TextInput
        className={classes.name}
        aria-label={t('common.viewName', { name: view.name })}
        dir="auto"
        maxLength={80}
        value={name}
        error={fault !== null && <ErrorText error={fault} />}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!renamed} loading={save.isPending}>
        {t('common.rename')}
      </Button>
      <Stack gap={0}>
        <Switch
          label={t('common.defaultView')}
          aria-label={t('common.namedDefaultView', { name: view.name })}
          checked={view.isDefault}
          onChange={(event) => void change({ isDefault: event.currentTarget.checked })}
        />
      </Stack>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('common.deleteName', { name: view.name })}
        onClick={() => void forget()}
      >
        <Trash2 size={18} />
      </ActionIcon>
    </form>
  );
}
