import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { importMemory } from '@glossa/contracts/translation-memory';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { formatEnumeration } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { AssumedEncoding } from '../../ui/feedback/assumed-encoding.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import { useImportMemory } from './queries.ts';

/** Imports the units of a file and reports the result. */
export function MemoryImportDialog({ onClose }: { onClose: () => void }) {
  const run = useImportMemory();
  return (
    <Dialog onClose={onClose} size="lg" title={t('memory.importUnits')}>
      <Stack gap="md">
        <DropFiles
          label={t('memory.import.file')}
          most={1}
          hint={t('memory.import.hint')}
          busy={run.isPending}
          onFiles={([file]) => file && run.mutate(file)}
        />
        {run.isError && (
          <Alert color="red" role="alert">
            <ErrorText error={run.error} />
          </Alert>
        )}
        {run.data && (
          <Outcome
            outcome={run.data}
            fileName={run.variables?.name ?? t('memory.import.fileFallback')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type OutcomeProps = { outcome: AnswerOf<typeof importMemory>; fileName: string };

function Outcome({ outcome, fileName }: OutcomeProps) {
  const { added, changed, same, refused, refusals, leftOut, assumedEncoding } = outcome;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        <Rich
          text={t('memory.import.result', { added, changed, same, refused })}
          parts={{ file: () => <bdi>{fileName}</bdi> }}
        />
      </Text>
      <AssumedEncoding name={assumedEncoding} />
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('memory.import.skippedLanguages', { languages: formatEnumeration(leftOut) })}
        </Text>
      )}
      {refusals.length > 0 && (
        <List size="sm" mt="xs">
          {refusals.map(({ place, message }) => (
            <List.Item key={place}>
              {t('memory.import.rejection', { place, message: messageText(message) })}
            </List.Item>
          ))}
        </List>
      )}
      {refusals.length < refused && (
        <Text size="sm" c="dimmed">
          {t('common.firstShown', { count: refusals.length })}
        </Text>
      )}
    </div>
  );
}
