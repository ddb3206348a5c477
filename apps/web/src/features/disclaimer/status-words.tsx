import type { Disclaimer, DisclaimerStatus } from '@glossa/contracts/disclaimers';
import { Badge } from '@mantine/core';
import { inContext, t } from '../../lib/language/t.ts';

const words: Record<DisclaimerStatus | 'missing', { label: string; colour: string }> = {
  verified: { label: inContext('status of a disclaimer', 'Verified'), colour: 'green' },
  draft: { label: t('Machine draft'), colour: 'yellow' },
  'to-check': { label: t('Check again'), colour: 'orange' },
  missing: { label: t('Not written'), colour: 'gray' },
};

export const statusWord = (disclaimer: Disclaimer | undefined): string =>
  words[disclaimer?.status ?? 'missing'].label;

/** How the disclaimer stands in one language, in a word. */
export function DisclaimerBadge({ disclaimer }: { disclaimer: Disclaimer | undefined }) {
  const { label, colour } = words[disclaimer?.status ?? 'missing'];
  return (
    <Badge variant="light" color={colour} radius="sm" tt="none" miw="max-content">
      {label}
    </Badge>
  );
}
