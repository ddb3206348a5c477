import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format/format.ts';
import { Rich } from '../../../lib/i18n/rich.tsx';
import { t } from '../../../lib/i18n/t.ts';
import { useSession } from '../../../lib/session/session.ts';
import { subtitleDraftsOptions } from '../queries.ts';
import type { EditorStore } from '../store/editor-types.ts';

type Props = {
  store: EditorStore;
  /** Opens that draft instead of one's own. */
  onJoin: (reportId: string) => void;
};

const sentenceOf = (openNow: boolean, date: string): string =>
  openNow ? t('editor.colleagues.draftOpenNow', { date }) : t('editor.colleagues.draft', { date });

/** Shows colleagues' drafts of the same subtitles with changes, to avoid duplicate work. */
export function ColleaguesDrafts({ store, onJoin }: Props) {
  const { userId } = useSession().user;
  const drafts = useQuery({ ...subtitleDraftsOptions(store.owner), enabled: store.canEdit });
  const [closed, setClosed] = useState(false);
  const others = (drafts.data ?? []).filter(
    ({ reportId, createdBy, changed, present }) =>
      reportId !== store.reportId &&
      createdBy.userId !== userId &&
      (changed || present.some((one) => one.userId !== userId)),
  );
  if (closed || others.length === 0) return null;
  return (
    <Alert
      color="blue"
      variant="light"
      aria-label={t('editor.colleagues.title')}
      p="xs"
      withCloseButton
      closeButtonLabel={t('editor.colleagues.close')}
      styles={{ closeButton: { width: 24, height: 24 } }}
      onClose={() => setClosed(true)}
    >
      {others.map(({ reportId, createdBy, createdAt, lastChangedAt, present }) => (
        <Group key={reportId} gap="sm" justify="space-between">
          <Text size="sm">
            <Rich
              text={sentenceOf(present.length > 0, formatInstant(lastChangedAt ?? createdAt))}
              parts={{ name: () => <bdi>{createdBy.displayName}</bdi> }}
            />
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onJoin(reportId)}>
            {t('editor.colleagues.joinDraft')}
          </Button>
        </Group>
      ))}
    </Alert>
  );
}
