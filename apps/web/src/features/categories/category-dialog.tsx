import { type Category, categoryInput } from '@glossa/contracts/categories';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError, errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveCategory, useUpdateCategory } from '../../lib/queries/categories.ts';
import { NameAndDescriptionForm } from '../../ui/admin/name-and-description-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    resolver: translatedResolver(zodResolver(categoryInput)),
    defaultValues: { name: category?.name ?? '', description: category?.description ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    const { name } = input;
    try {
      if (category) await update.mutateAsync({ categoryId: category.categoryId, ...input });
      else await add.mutateAsync(input);
      toastSuccess(category ? t('Saved: {name}', { name }) : t('Added: {name}', { name }));
      onClose();
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'CATEGORY_NAME_TAKEN';
      setError(taken ? 'name' : 'root', { message: errorSentence(error) });
    }
  });

  return (
    <Dialog onClose={onClose} title={category ? t('Edit category') : t('Add category')}>
      <NameAndDescriptionForm
        register={register}
        errors={errors}
        hint={t('Optional: what belongs here')}
        save={category ? t('Save') : t('Add category')}
        saving={isSubmitting}
        onSave={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
