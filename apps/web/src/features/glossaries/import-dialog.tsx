import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import { ImportPlan, summariseImport } from './import-plan.tsx';
import { useImportGlossary, usePreviewGlossaryImport } from './queries.ts';

type Props = { glossaryId: string; onClose: () => void };

/** Imports a file after a preview. */
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
          toastSuccess(t('glossaries.imported', { summary: summariseImport(done) }));
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
      title={t('glossaries.importEntries')}
      scrollAreaComponent={ScrollArea.Autosize}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <DropFiles
          label={t('glossaries.glossaryFile')}
          most={1}
          hint={t('glossaries.importHint')}
          busy={preview.isPending || run.isPending}
          onFiles={choose}
        />
        {file && (
          <Text size="sm">
            <Rich text={t('glossaries.fileName')} parts={{ name: () => <bdi>{file.name}</bdi> }} />
          </Text>
        )}
        {problem && (
          <Alert color="red" role="alert">
            <ErrorText error={problem} />
          </Alert>
        )}
        {plan && <ImportPlan plan={plan} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={start} disabled={taken === 0} loading={run.isPending}>
            {taken === 0 ? t('common.import') : t('glossaries.importCount', { taken })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
