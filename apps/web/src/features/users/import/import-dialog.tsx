import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import { useLeaveGuard } from '../../../ui/admin/form-page.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { savePasswords } from './import-files.ts';
import { ImportResult } from './import-result.tsx';
import { PreviewTables } from './preview-tables.tsx';
import { useImport } from './use-import.ts';

/** Choose a file, see what is wrong with it, import it whole. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { file, step, problem, percent, importing, check, refuse, importAll } = useImport();
  const confirm = useConfirm();
  const [saved, setSaved] = useState(false);
  const passwords = step.name === 'done' ? step.result.oneTimePasswords : [];
  const unsaved = passwords.length > 0 && !saved;
  // The answer of a running import holds passwords nobody has seen yet.
  useLeaveGuard(() => importing || unsaved);

  const close = async () => {
    if (importing) return;
    const leave =
      !unsaved ||
      (await confirm({
        title: t('Close without the passwords?'),
        message: t(
          'The one-time passwords are shown this once. Without them each password has to be reset.',
        ),
        confirmLabel: t('Close without them'),
        cancelLabel: t('Go back'),
        danger: true,
      }));
    if (leave) onClose();
  };
  const ready =
    step.name === 'checked' && step.preview.badCount === 0 && step.preview.rowCount > 0
      ? step.preview.rowCount
      : null;

  return (
    <Dialog
      onClose={() => void close()}
      title={t('Import users')}
      size="xl"
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {step.name === 'done' ? (
          <ImportResult result={step.result} />
        ) : (
          <ChooseFile
            fileName={file?.name ?? null}
            busy={percent !== null}
            onFile={check}
            onSeveral={() => refuse(t('Choose one CSV file at a time.'))}
          />
        )}
        {percent !== null && <Sending percent={percent} importing={importing} />}
        {step.name === 'checked' && <PreviewTables preview={step.preview} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={importing} onClick={() => void close()}>
            {step.name === 'done' ? inContext('verb', 'Close') : t('Cancel')}
          </Button>
          {step.name !== 'done' && (
            <Button disabled={ready === null} loading={importing} onClick={importAll}>
              {ready === null ? t('Import all') : t('Import all {ready, number}', { ready })}
            </Button>
          )}
          {passwords.length > 0 && (
            <Button
              leftSection={<Download size={16} aria-hidden />}
              onClick={() => {
                savePasswords(passwords);
                setSaved(true);
              }}
            >
              {t('Download one-time passwords')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Sending({ percent, importing }: { percent: number; importing: boolean }) {
  const atWork = importing ? t('Importing…') : t('Checking…');
  return (
    <Stack gap={4}>
      <Progress value={percent} animated aria-label={t('Sending the file')} />
      <Text size="xs" c="dimmed">
        {percent < 100
          ? t('Sending the file: {percent}', { percent: formatPercent(percent) })
          : atWork}
      </Text>
    </Stack>
  );
}
