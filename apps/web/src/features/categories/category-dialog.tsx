import { type Category, categoryInput } from '@glossa/contracts/categories';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { ApiError, errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useSaveCategory, useUpdateCategory } from '../../lib/queries/categories.ts';
import { toastSuccess } from '../../ui/toast.tsx';

/** Adds a category, or changes the one given. */
export function CategoryDialog({
  category,
  onClose,
}: {
  category: Category | null;
  onClose: () => void;
}) {
  const add = useSaveCategory();
  const update = useUpdateCategory();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(categoryInput),
    defaultValues: { name: category?.name ?? '', description: category?.description ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      if (category) await update.mutateAsync({ categoryId: category.categoryId, ...input });
      else await add.mutateAsync(input);
      toastSuccess(category ? `Saved: ${input.name}` : `Added: ${input.name}`);
      onClose();
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'CATEGORY_NAME_TAKEN';
      setError(taken ? 'name' : 'root', { message: errorSentence(error) });
    }
  });

  return (
    <Modal opened onClose={onClose} title={category ? t('Edit category') : t('Add category')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <TextInput
            label={t('Name')}
            withAsterisk
            dir="auto"
            data-autofocus
            maxLength={80}
            error={errors.name?.message}
            {...register('name')}
          />
          <Textarea
            label={t('Description')}
            description={t('Optional: what belongs here')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            error={errors.description?.message}
            {...register('description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {category ? t('Save') : t('Add category')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
