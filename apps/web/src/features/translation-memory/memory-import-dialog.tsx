import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { importMemory } from '@glossa/contracts/translation-memory';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { errorSentence } from '../../lib/api-error.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { Rich } from '../../lib/language/rich.tsx';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { useImportMemory } from '../../lib/queries/translation-memory.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropFiles } from '../../ui/drop-files.tsx';

/** Takes the units of a file over and says what became of them. */
export function MemoryImportDialog({ onClose }: { onClose: () => void }) {
  const run = useImportMemory();
  return (
    <Dialog onClose={onClose} size="lg" title={t('Import units')}>
      <Stack gap="md">
        <DropFiles
          label={t('Memory file')}
          most={1}
          hint={t('TMX, or CSV as it is exported here; 100 MB at most.')}
          busy={run.isPending}
          onFiles={([file]) => file && run.mutate(file)}
        />
        {run.isError && (
          <Alert color="red" role="alert">
            {errorSentence(run.error)}
          </Alert>
        )}
        {run.data && <Outcome outcome={run.data} fileName={run.variables?.name ?? t('The file')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type OutcomeProps = { outcome: AnswerOf<typeof importMemory>; fileName: string };

function Outcome({ outcome, fileName }: OutcomeProps) {
  const { added, changed, same, refused, refusals, leftOut } = outcome;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        <Rich
          text={t(
            '<file></file>: {added, number} added, {changed, number} changed, {same, number} were there already, {refused, number} refused.',
            { added, changed, same, refused },
          )}
          parts={{ file: () => <bdi>{fileName}</bdi> }}
        />
      </Text>
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Languages left out: {languages}.', { languages: formatEnumeration(leftOut) })}
        </Text>
      )}
      {refusals.length > 0 && (
        <List size="sm" mt="xs">
          {refusals.map(({ place, message }) => (
            <List.Item key={place}>
              {t('{place}: {message}', { place, message: serverWords(message) })}
            </List.Item>
          ))}
        </List>
      )}
      {refusals.length < refused && (
        <Text size="sm" c="dimmed">
          {t('The first {count, number} are shown.', { count: refusals.length })}
        </Text>
      )}
    </div>
  );
}
