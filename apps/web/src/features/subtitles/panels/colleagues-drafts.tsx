import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { Rich } from '../../../lib/language/rich.tsx';
import { t } from '../../../lib/language/t.ts';
import { subtitleDraftsOptions } from '../../../lib/queries/subtitles.ts';
import { useSession } from '../../../lib/session.ts';
import type { EditorStore } from '../model/editor-types.ts';

type Props = {
  store: EditorStore;
  /** Opens that draft in place of one's own. */
  onJoin: (reportId: string) => void;
};

const sentenceOf = (openNow: boolean, date: string): string =>
  openNow
    ? t('<name></name> has a draft with changes, open now ({date}).', { date })
    : t('<name></name> has a draft with changes ({date}).', { date });

/** Says that colleagues have drafts of the same subtitles with changes in them, so that nobody corrects twice. */
export function ColleaguesDrafts({ store, onJoin }: Props) {
  const { userId } = useSession().user;
  const drafts = useQuery({ ...subtitleDraftsOptions(store.owner), enabled: store.mayEdit });
  const [closed, setClosed] = useState(false);
  const others = (drafts.data ?? []).filter(
    ({ reportId, madeBy, changed, present }) =>
      reportId !== store.reportId &&
      madeBy.userId !== userId &&
      (changed || present.some((one) => one.userId !== userId)),
  );
  if (closed || others.length === 0) return null;
  return (
    <Alert
      color="blue"
      variant="light"
      aria-label={t('Somebody else works on these subtitles')}
      p="xs"
      withCloseButton
      closeButtonLabel={t('Close this note')}
      styles={{ closeButton: { width: 24, height: 24 } }}
      onClose={() => setClosed(true)}
    >
      {others.map(({ reportId, madeBy, madeAt, lastChangedAt, present }) => (
        <Group key={reportId} gap="sm" justify="space-between">
          <Text size="sm">
            <Rich
              text={sentenceOf(present.length > 0, formatInstant(lastChangedAt ?? madeAt))}
              parts={{ name: () => <bdi>{madeBy.displayName}</bdi> }}
            />
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onJoin(reportId)}>
            {t('Join it')}
          </Button>
        </Group>
      ))}
    </Alert>
  );
}
