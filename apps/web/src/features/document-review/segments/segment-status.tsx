import { Button, Group, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import classes from './segment-row.module.css';
import type { SegmentDraft } from './use-review.ts';

type Props = {
  draft: SegmentDraft | undefined;
  problem: string | null;
  active: boolean;
  onConfirm: () => void;
  onReset: () => void;
};

const describeDraft = ({ saving, conflict }: SegmentDraft): string => {
  if (saving) return t('documentReview.saving');
  return conflict ? '' : t('documentReview.notSaved');
};

/** Whether the text is saved, and what prevents it. */
export function SegmentStatus({ draft, problem, active, onConfirm, onReset }: Props) {
  const fault = problem ?? draft?.failure ?? null;
  if (!active && fault === null && !draft) return null;
  return (
    <Group gap="xs" justify="space-between" wrap="wrap">
      <Text size="xs" role="status" className={fault !== null ? classes.problem : classes.said}>
        {fault !== null ? <ErrorText error={fault} /> : draft && describeDraft(draft)}
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
