import type { Disclaimer, DisclaimerStatus } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Badge, Text } from '@mantine/core';
import { formatInstant } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';

const words: Record<DisclaimerStatus | 'missing', { label: string; colour: string }> = {
  verified: { label: t('disclaimer.verified'), colour: 'green' },
  draft: { label: t('disclaimer.machineDraft'), colour: 'yellow' },
  'needs-review': { label: t('status.needsReview'), colour: 'orange' },
  missing: { label: t('disclaimer.missing'), colour: 'gray' },
};

export const statusLabel = (disclaimer: Disclaimer | undefined): string =>
  words[disclaimer?.status ?? 'missing'].label;

/** The disclaimer's status in a language as a label. */
export function DisclaimerBadge({ disclaimer }: { disclaimer: Disclaimer | undefined }) {
  const { label, colour } = words[disclaimer?.status ?? 'missing'];
  return (
    <Badge variant="light" color={colour} radius="sm" tt="none" miw="max-content">
      {label}
    </Badge>
  );
}

type Props = { disclaimer: Disclaimer | undefined; source: LanguageCode | null };

/** The status in a sentence: by whom, when, and what to do. */
export function DisclaimerStatusLine({ disclaimer, source }: Props) {
  return (
    <Text size="sm" c="dimmed" mb="sm" role="status">
      <Sentence disclaimer={disclaimer} source={source} />
    </Text>
  );
}

function Sentence({ disclaimer, source }: Props) {
  if (!disclaimer) return t('disclaimer.languageMissing');
  const { status, isOutdated, verifiedBy, verifiedAt } = disclaimer;
  if (status === 'draft')
    return isOutdated && source !== null
      ? t('disclaimer.draftOutdatedHint', { language: languageName(source) })
      : t('disclaimer.draftHint');
  if (status === 'needs-review' && source !== null)
    return t('disclaimer.outdatedHint', {
      language: languageName(source),
    });
  const at = formatInstant(verifiedAt ?? disclaimer.updatedAt);
  if (!verifiedBy) return t('disclaimer.verifiedOn', { at });
  return (
    <Rich
      text={t('disclaimer.verifiedByOn', { at })}
      parts={{ name: () => <bdi>{verifiedBy.displayName}</bdi> }}
    />
  );
}
