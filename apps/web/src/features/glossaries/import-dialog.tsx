import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { Rich } from '../../lib/language/rich.tsx';
import { t } from '../../lib/language/t.ts';
import { useImportGlossary, usePreviewGlossaryImport } from '../../lib/queries/glossaries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropFiles } from '../../ui/drop-files.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { ImportPlan, summariseImport } from './import-plan.tsx';

type Props = { glossaryId: string; onClose: () => void };

/** Takes a file over, after it was said what that would do. */
export function GlossaryImportDialog({ glossaryId, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const preview = usePreviewGlossaryImport();
  const run = useImportGlossary();
  const plan = preview.data;
  const taken = plan ? plan.added + plan.changed : 0;

  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    setFile(chosen);
    run.reset();
    preview.mutate({ glossaryId, file: chosen });
  };
  const start = () => {
    if (!file) return;
    run.mutate(
      { glossaryId, file },
      {
        onSuccess: (done) => {
          toastSuccess(t('Imported: {summary}', { summary: summariseImport(done) }));
          onClose();
        },
      },
    );
  };
  const problem = preview.error ?? run.error;

  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t('Import entries')}
      scrollAreaComponent={ScrollArea.Autosize}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <DropFiles
          label={t('Glossary file')}
          most={1}
          hint={t(
            'CSV as it is exported here, or TBX; 30 MB at most. Nothing is stored before you have seen what it does.',
          )}
          busy={preview.isPending || run.isPending}
          onFiles={choose}
        />
        {file && (
          <Text size="sm">
            <Rich text={t('File: <name></name>')} parts={{ name: () => <bdi>{file.name}</bdi> }} />
          </Text>
        )}
        {problem && (
          <Alert color="red" role="alert">
            {errorSentence(problem)}
          </Alert>
        )}
        {plan && <ImportPlan plan={plan} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={start} disabled={taken === 0} loading={run.isPending}>
            {taken === 0 ? t('Import') : t('Import {taken, number}', { taken })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
