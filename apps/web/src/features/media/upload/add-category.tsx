import type { Category } from '@glossa/contracts/categories';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/api-client.ts';
import { t } from '../../../lib/language/t.ts';
import { useSaveCategory } from '../../../lib/queries/categories.ts';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { opened: boolean; onClose: () => void; onAdded: (category: Category) => void };

/** A category without leaving the upload. */
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
      onError: (error) => form.setError('name', { message: errorSentence(error) }),
    }),
  );
  return (
    <Dialog opened={opened} onClose={close} title={t('Add a category')} centered>
      <form
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        <TextInput
          label={t('Name')}
          data-autofocus
          maxLength={80}
          dir="auto"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || t('Give the category a name.'),
          })}
        />
        <TextInput
          mt="sm"
          label={t('Description')}
          description={t('Optional')}
          maxLength={500}
          dir="auto"
          {...form.register('description')}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('Close')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('Add category')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
