import type { MessageRef } from '@glossa/contracts/messages';
import { keptFormatLabel, keptLabels } from '@glossa/subtitles/kept-file/kept-labels';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatList } from '../../../lib/format/format.ts';
import { errorSentence } from '../../../lib/http/api-error.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { Rich } from '../../../lib/i18n/rich.tsx';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { keepFile, keptFileOptions } from '../queries.ts';
import type { EditorStore } from '../store/editor-types.ts';

/** What a file holds besides its cues. */
export const listOf = (labels: readonly MessageRef[]): string =>
  labels.length === 0 ? t('editor.import.keptNothing') : formatList(labels.map(messageText));

/** The file whose header and styles downloads of the draft use, and a way to stop that. */
export function KeptOfDraft({ store }: { store: EditorStore }) {
  const client = useQueryClient();
  const { data: kept } = useQuery(keptFileOptions(store.reportId));
  if (!kept) return null;
  const forget = () =>
    keepFile(client, store.reportId, null).catch((error: unknown) =>
      toast.error(errorSentence(error)),
    );
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
        <Button variant="subtle" size="compact-sm" onClick={() => void forget()}>
          {t('editor.import.forget')}
        </Button>
      )}
    </div>
  );
}
