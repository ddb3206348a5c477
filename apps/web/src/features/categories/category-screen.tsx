import { type Category, categoryInput } from '@glossa/contracts/categories';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { categoriesOptions, useSaveCategory } from '../../lib/queries/categories.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrorTo } from '../../ui/form/apply-server-errors.ts';
import { NameAndDescriptionForm } from '../../ui/form/name-and-description-form.tsx';
import { rootErrorOf } from '../../ui/form/root-error.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CategoryTable } from './category-table.tsx';
import { useDeleteCategory, useUpdateCategory } from './queries.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category } | null;

/** Adds a category, or changes the given one. */
function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const add = useSaveCategory();
  const update = useUpdateCategory();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(categoryInput)),
    defaultValues: { name: category?.name ?? '', description: category?.description ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    const { name } = input;
    try {
      if (category) await update.mutateAsync({ categoryId: category.categoryId, ...input });
      else await add.mutateAsync(input);
      toastSuccess(category ? t('common.savedName', { name }) : t('common.addedName', { name }));
      onClose();
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'CATEGORY_NAME_TAKEN';
      if (taken) applyServerErrorTo('name', error, setError);
      else setError('root', rootErrorOf(error));
    }
  });

  return (
    <Dialog
      onClose={onClose}
      title={category ? t('categories.editCategory') : t('categories.addCategory')}
    >
      <NameAndDescriptionForm
        register={register}
        errors={errors}
        hint={t('categories.descriptionHint')}
        save={category ? t('common.save') : t('categories.addCategory')}
        saving={isSubmitting}
        onSave={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Asks before deleting; stays open with the server's reason if it is rejected. */
function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useDeleteCategory();
  const confirm = () =>
    remove.mutate(category.categoryId, {
      onSuccess: () => {
        toastSuccess(t('common.deletedName', { name: category.name }));
        onClose();
      },
    });
  return (
    <Dialog onClose={onClose} title={t('categories.deleteConfirm')}>
      <Stack gap="md">
        <Text size="sm">
          {t('categories.deleteWarning', {
            name: category.name,
          })}
        </Text>
        {remove.isError && (
          <Alert color="red" role="alert">
            <ErrorText error={withAction(remove.error, t('categories.deleteFailed'))} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red" onClick={confirm} loading={remove.isPending}>
            {t('common.delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The categories of media. */
export function CategoryScreen() {
  const categories = useQuery(categoriesOptions());
  const canEdit = useCan('MediaCategory', 'edit');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const addButton = canEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {t('categories.addCategory')}
    </Button>
  );

  return (
    <Page title={t('common.categories')} actions={addButton || undefined}>
      <Stack gap="md">
        <Text c="dimmed">{t('categories.hint')}</Text>
        <CategoryTable
          categories={categories}
          empty={
            <EmptyState
              icon={<Tags size={26} />}
              title={t('categories.emptyTitle')}
              text={t('categories.emptyText')}
              action={addButton}
            />
          }
          canEdit={canEdit}
          onEdit={(category) => setOpen({ kind: 'edit', category })}
          onDelete={(category) => setOpen({ kind: 'delete', category })}
        />
      </Stack>
      {open?.kind === 'add' && <CategoryDialog category={null} onClose={close} />}
      {open?.kind === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.kind === 'delete' && <DeleteCategoryDialog category={open.category} onClose={close} />}
    </Page>
  );
}
