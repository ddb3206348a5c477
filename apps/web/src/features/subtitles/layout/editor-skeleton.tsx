import { Skeleton, Stack } from '@mantine/core';

/** Stands where the editor will be. */
export function EditorSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      <Skeleton h={36} radius="md" />
      <Skeleton h={480} radius="md" />
      <Skeleton h={200} radius="md" />
    </Stack>
  );
}
