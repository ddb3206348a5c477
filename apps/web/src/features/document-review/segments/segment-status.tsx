import { Button, Group, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import classes from './segment-row.module.css';
import type { SegmentDraft } from './use-review.ts';

type Props = {
  draft: SegmentDraft | undefined;
  problem: string | null;
  active: boolean;
  onConfirm: () => void;
  onReset: () => void;
};

/** Whether the text is saved, and what prevents it. */
export function SegmentStatus({ draft, problem, active, onConfirm, onReset }: Props) {
  const words = problem ?? draft?.failure ?? (draft?.saving ? t('documentReview.saving') : '');
  if (!active && words === '' && !draft) return null;
  return (
    <Group gap="xs" justify="space-between" wrap="wrap">
      <Text
        size="xs"
        role="status"
        className={problem || draft?.failure ? classes.problem : classes.said}
      >
        {words || (draft && !draft.conflict ? t('documentReview.notSaved') : '')}
      </Text>
      {active && !draft?.conflict && (
        <Group gap={6}>
          {draft && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={onReset}>
              {t('documentReview.discardMyChanges')}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="light"
            leftSection={<Check size={14} aria-hidden />}
            disabled={problem !== null}
            loading={draft?.saving ?? false}
            onClick={onConfirm}
            title={t('documentReview.confirmShortcut')}
          >
            {t('documentReview.confirm')}
          </Button>
        </Group>
      )}
    </Group>
  );
}
