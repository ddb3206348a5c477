import type { MessageRef } from '@glossa/contracts/messages';
import { keptFormatLabel, keptLabels } from '@glossa/subtitles/kept-file/kept-labels';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList } from '../../../lib/format/format.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { Rich } from '../../../lib/i18n/rich.tsx';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { keptFileOptions } from '../queries.ts';
import type { EditorStore } from '../store/editor-types.ts';
import { createKeptStep } from './kept-step.ts';

/** What a file holds besides its cues. */
export const listOf = (labels: readonly MessageRef[]): string =>
  labels.length === 0 ? t('editor.import.keptNothing') : formatList(labels.map(messageText));

type Props = {
  store: EditorStore;
  /** The button that was pressed is gone. */
  onForgotten: () => void;
};

/** The file whose header and styles downloads of the draft use, and a way to stop that. */
export function KeptOfDraft({ store, onForgotten }: Props) {
  const client = useQueryClient();
  const query = useQuery(keptFileOptions(store.reportId));
  const [isForgetting, setIsForgetting] = useState(false);
  if (query.isPending)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton h={20} />
      </div>
    );
  if (query.isError)
    return (
      <Alert color="red" role="alert">
        <Text size="sm">
          <ErrorText error={query.error} />
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    );
  const kept = query.data;
  if (!kept) return null;
  const forget = async () => {
    setIsForgetting(true);
    const step = createKeptStep(client, store, { former: null });
    const outcome = await step.apply();
    setIsForgetting(false);
    if (!outcome.done) return toast.error(outcome);
    store.run(t('editor.step.forgetFile'), (cues) => cues, { also: step.also });
    toast.success(t('editor.import.forgotten', { name: kept.name }));
    onForgotten();
  };
  return (
    <div>
      <Text size="sm">
        <Rich
          text={t('editor.import.keptOf', {
            format: messageText(keptFormatLabel(kept.format)),
            list: listOf(keptLabels(kept.counts)),
          })}
          parts={{ file: () => <bdi>{kept.name}</bdi> }}
        />
      </Text>
      {store.canEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isForgetting}
          onClick={() => void forget()}
        >
          {t('editor.import.forget')}
        </Button>
      )}
    </div>
  );
}
