import type { Glossary } from '@glossa/contracts/glossaries';
import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { useDeleteGlossary } from '../../lib/queries/glossaries.ts';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';

type Props = { glossary: Glossary; onEdit: () => void };

const entriesOf = (count: number) =>
  count === 0 ? 'It has no entries.' : `Its ${count.toLocaleString('en')} entries go with it.`;

/** What can be done about one glossary. */
export function GlossaryMenu({ glossary, onEdit }: Props) {
  const remove = useDeleteGlossary();
  const askAndDelete = useDeleteWithUses();
  const { glossaryId, name, entryCount } = glossary;
  const deleteIt = () =>
    askAndDelete(
      {
        title: `Delete ${name}?`,
        message: `${entriesOf(entryCount)} Translations made with it stay as they are. This cannot be undone.`,
        confirmLabel: 'Delete',
      },
      () => remove.mutateAsync(glossaryId),
      { success: `Deleted: ${name}`, failure: 'Error deleting glossary' },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={onEdit}>
          Rename
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => void deleteIt()}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
