import { Button, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { t } from '../lib/i18n/t.ts';

/** Copies a text, and says that it did. */
export function CopyTextButton({ text }: { text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('common.copied') : t('common.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
