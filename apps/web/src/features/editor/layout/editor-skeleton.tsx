import { Skeleton, Stack } from '@mantine/core';

/** Placeholder for the editor. */
export function EditorSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      <Skeleton h={36} radius="md" />
      <Skeleton h={480} radius="md" />
      <Skeleton h={200} radius="md" />
    </Stack>
  );
}
