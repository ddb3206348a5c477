import type { Category } from '@glossa/contracts/categories';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useDeleteCategory } from '../../lib/queries/categories.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

/** Asks before deleting; stays open with the server's reason where it refuses. */
export function DeleteCategoryDialog({
  category,
  onClose,
}: {
  category: Category;
  onClose: () => void;
}) {
  const remove = useDeleteCategory();
  const confirm = () =>
    remove.mutate(category.categoryId, {
      onSuccess: () => {
        toastSuccess(t('Deleted: {name}', { name: category.name }));
        onClose();
      },
    });
  return (
    <Dialog onClose={onClose} title={t('Delete this category?')}>
      <Stack gap="md">
        <Text size="sm">
          {t('This deletes “{name}”. Only a category without media can be deleted.', {
            name: category.name,
          })}
        </Text>
        {remove.isError && (
          <Alert color="red" role="alert">
            {errorSentence(remove.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" onClick={confirm} loading={remove.isPending}>
            {t('Delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
