import type { DocumentPresence, DocumentSegment } from '@glossa/contracts/document-review';
import { Avatar, Button, Group, Text } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { pageOf } from '../segments/segment-labels.ts';

type Props = {
  present: readonly DocumentPresence[];
  segments: readonly DocumentSegment[];
  onGoTo: (segmentId: string) => void;
};

function placeOf(segment: DocumentSegment | undefined, displayName: string): string {
  if (!segment) return t('documentReview.presence.viewing', { displayName });
  const page = pageOf(segment);
  const { number } = segment;
  return page === null
    ? t('documentReview.presence.atSegment', { displayName, number })
    : t('documentReview.presence.atSegmentOnPage', { displayName, number, page });
}

/** Other users in this document; selecting one goes to their segment. */
export function PeoplePresent({ present, segments, onGoTo }: Props) {
  if (present.length === 0) return null;
  return (
    <Group component="ul" gap={6} m={0} p={0} aria-label={t('documentReview.presence.label')}>
      {present.map(({ tabId, displayName, segmentId }) => {
        const segment = segments.find((one) => one.segmentId === segmentId);
        const words = placeOf(segment, displayName);
        const avatar = <Avatar size={20} name={displayName} color="initials" aria-hidden />;
        return (
          <Group component="li" key={tabId} gap={6} wrap="nowrap" style={{ listStyle: 'none' }}>
            {segment ? (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={avatar}
                onClick={() => onGoTo(segment.segmentId)}
              >
                {words}
              </Button>
            ) : (
              <>
                {avatar}
                <Text size="xs" c="dimmed">
                  {words}
                </Text>
              </>
            )}
          </Group>
        );
      })}
    </Group>
  );
}
