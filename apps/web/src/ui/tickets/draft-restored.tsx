import { Anchor, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';

/** Says that a form continues what was written before, and offers to start over. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Text size="sm" c="dimmed">
      {t('feedback.draftRestored')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={onDiscard}>
        {t('feedback.startOver')}
      </Anchor>
    </Text>
  );
}
