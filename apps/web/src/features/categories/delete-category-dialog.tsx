import type { Category } from '@glossa/contracts/categories';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { errorSentence } from '../../lib/api-error.ts';
import { useDeleteCategory } from '../../lib/queries/categories.ts';
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
        toastSuccess(`Deleted: ${category.name}`);
        onClose();
      },
    });
  return (
    <Modal opened onClose={onClose} title="Delete this category?">
      <Stack gap="md">
        <Text size="sm">
          This deletes “{category.name}”. Only a category without media can be deleted.
        </Text>
        {remove.isError && (
          <Alert color="red" role="alert">
            {errorSentence(remove.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={remove.isPending}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
