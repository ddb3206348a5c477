import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../lib/i18n/t.ts';

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
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? t('common.copied') : t('common.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
