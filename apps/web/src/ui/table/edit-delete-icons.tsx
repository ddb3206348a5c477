import { ActionIcon, Tooltip } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';

type Props = {
  /** Of what the row shows, for labels. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** The buttons at the end of a row that is edited in a dialog. */
export function EditDeleteIcons({ name, onEdit, onDelete }: Props) {
  return (
    <>
      <Tooltip label={t('common.edit')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('common.editName', { name })}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common.delete')}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('common.deleteName', { name })}
          onClick={onDelete}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
