import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';

type Props = {
  /** Of what the row is about. */
  name: string;
  editLabel: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** The actions of a row that can be edited and deleted. */
export function EditDeleteMenu({ name, editLabel, onEdit, onDelete }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.actionsForName', { name })}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={onEdit}>
          {editLabel}
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={onDelete}
        >
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
