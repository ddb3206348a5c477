import type { Glossary } from '@glossa/contracts/glossaries';
import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useDeleteGlossary } from '../../lib/queries/glossaries.ts';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';

type Props = { glossary: Glossary; onEdit: () => void };

/** What can be done about one glossary. */
export function GlossaryMenu({ glossary, onEdit }: Props) {
  const remove = useDeleteGlossary();
  const askAndDelete = useDeleteWithUses();
  const { glossaryId, name, entryCount } = glossary;
  const deleteIt = () =>
    askAndDelete(
      {
        title: t('Delete {name}?', { name }),
        message: t(
          '{count, plural, =0 {It has no entries.} one {Its # entry goes with it.} other {Its # entries go with it.}} Translations made with it stay as they are. This cannot be undone.',
          { count: entryCount },
        ),
        confirmLabel: t('Delete'),
      },
      () => remove.mutateAsync(glossaryId),
      { success: t('Deleted: {name}', { name }), failure: t('Error deleting glossary') },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name })}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={onEdit}>
          {t('Rename')}
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => void deleteIt()}
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
