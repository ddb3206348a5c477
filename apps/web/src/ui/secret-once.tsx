import { Alert, Code, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyTextButton } from './copy-text-button.tsx';

type Props = { secret: string; label: string; children: ReactNode };

/** A secret that is shown only once, with instructions. */
export function SecretOnce({ secret, label, children }: Props) {
  return (
    <Stack gap="sm">
      <Alert color="yellow">{children}</Alert>
      <Group gap="sm" wrap="nowrap">
        <Code
          block
          flex={1}
          aria-label={label}
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {secret}
        </Code>
        <CopyTextButton text={secret} />
      </Group>
    </Stack>
  );
}
