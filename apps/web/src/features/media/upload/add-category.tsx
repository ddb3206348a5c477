import type { Category } from '@glossa/contracts/categories';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { t } from '../../../lib/i18n/t.ts';
import { useSaveCategory } from '../../../lib/queries/categories.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { applyServerErrorTo } from '../../../ui/form/apply-server-errors.ts';
import { RootErrorAlert } from '../../../ui/form/root-error.tsx';

type Props = { opened: boolean; onClose: () => void; onAdded: (category: Category) => void };

/** Adds a category without leaving the upload. */
export function AddCategory({ opened, onClose, onAdded }: Props) {
  const save = useSaveCategory();
  const form = useForm({ defaultValues: { name: '', description: '' } });
  const { errors } = form.formState;
  const close = () => {
    form.reset();
    save.reset();
    onClose();
  };
  const submit = form.handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: (category) => {
        onAdded(category);
        close();
      },
      onError: (error) => applyServerErrorTo('name', error, form.setError),
    }),
  );
  return (
    <Dialog opened={opened} onClose={close} title={t('media.upload.newCategory')} centered>
      <form
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        <TextInput
          label={t('common.name')}
          data-autofocus
          maxLength={80}
          dir="auto"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || t('media.upload.categoryNameMissing'),
          })}
        />
        <TextInput
          mt="sm"
          label={t('common.description')}
          description={t('common.optional')}
          maxLength={500}
          dir="auto"
          {...form.register('description')}
        />
        <RootErrorAlert error={errors.root} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('common.close')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('categories.addCategory')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
