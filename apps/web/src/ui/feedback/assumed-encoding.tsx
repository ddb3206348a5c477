import { Alert } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';

/** `encoding-name` as people know it: Windows-1252, KOI8-R. */
const labelOf = (name: string): string =>
  name.startsWith('windows') ? `W${name.slice(1)}` : name.toUpperCase();

/** Says how an imported file was read if that had to be guessed. */
export function AssumedEncoding({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <Alert color="yellow" role="status">
      {t('common.assumedEncoding', { encoding: labelOf(name) })}
    </Alert>
  );
}
