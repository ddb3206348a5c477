import type { Category } from '@glossa/contracts/categories';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { categoriesOptions } from '../../lib/queries/categories.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category } | null;

/** The shelves media are filed under. */
export function CategoryScreen() {
  const categories = useQuery(categoriesOptions());
  const mayEdit = useCan('MediaCategory', 'edit');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const addButton = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {t('Add category')}
    </Button>
  );

  const content = () => {
    if (categories.data && categories.data.length > 0)
      return (
        <CategoryTable
          categories={categories.data}
          mayEdit={mayEdit}
          onEdit={(category) => setOpen({ kind: 'edit', category })}
          onDelete={(category) => setOpen({ kind: 'delete', category })}
        />
      );
    if (categories.data)
      return (
        <EmptyState
          icon={<Tags size={26} />}
          title={t('No categories yet')}
          text={t(
            'Every upload is filed under a category, for example “Training” or “Board meetings”.',
          )}
          action={addButton}
        />
      );
    if (categories.isError)
      return <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />;
    return <LoadingRows rows={4} height={56} />;
  };

  return (
    <Page title={t('Categories')} actions={addButton || undefined}>
      <Stack gap="md">
        <Text c="dimmed">
          {t('Every upload is filed under one category of your organisation.')}
        </Text>
        {content()}
      </Stack>
      {open?.kind === 'add' && <CategoryDialog category={null} onClose={close} />}
      {open?.kind === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.kind === 'delete' && <DeleteCategoryDialog category={open.category} onClose={close} />}
    </Page>
  );
}
