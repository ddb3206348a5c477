import {
  type SavedViewScreen,
  type SavedViewSearch,
  savedViewName,
} from '@glossa/contracts/dashboard';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useSaveView } from '../../lib/queries/saved-views.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorText } from '../feedback/error-text.tsx';
import { toastSuccess } from '../feedback/toast.tsx';
import { DialogForm } from '../form/dialog-form.tsx';

type Props = { screen: SavedViewScreen; search: SavedViewSearch; onClose: () => void };

/** Saves the current filters. */
export default function SaveViewDialog({ screen, search, onClose }: Props) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const save = useSaveView();
  const submit = async () => {
    if (!savedViewName.safeParse(name).success) {
      setFault(t('common.viewNameRequired'));
      return;
    }
    try {
      const view = await save.mutateAsync({ viewId: null, screen, name, search, isDefault });
      toastSuccess(t('common.savedName', { name: view.name }));
      onClose();
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('common.saveView')}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('common.save')}
        submitting={save.isPending}
      >
        <TextInput
          label={t('common.name')}
          description={t('common.saveViewHint')}
          withAsterisk
          dir="auto"
          data-autofocus
          maxLength={80}
          value={name}
          error={fault !== null && <ErrorText error={fault} />}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Checkbox
          label={t('common.useAsDefaultView')}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
