import type { AnswerOf } from '@glossa/contracts/endpoint';
import { invitationDays } from '@glossa/contracts/invitations';
import { importColumns, type importUsers } from '@glossa/contracts/user-import';
import { Alert, Anchor, Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { formatPercent } from '../../../lib/format/format.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { Rich } from '../../../lib/i18n/rich.tsx';
import { t } from '../../../lib/i18n/t.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { useLeaveGuard } from '../../../ui/form/form-page.tsx';
import classes from './choose-file.module.css';
import { savePasswords, saveTemplate } from './import-files.ts';
import { PreviewTables } from './preview-tables.tsx';
import { useImport } from './use-import.ts';

type Props = {
  fileName: string | null;
  busy: boolean;
  onFile: (file: File) => void;
  onSeveral: () => void;
};

/** Accepts one file by dropping or selecting; also the same one again after a correction. */
function ChooseFile({ fileName, busy, onFile, onSeveral }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Rich
          text={t('users.importColumns', { optional: importColumns.slice(3).join(', ') })}
          parts={{ column: (name) => <b>{name}</b> }}
        />{' '}
        <Anchor component="button" type="button" size="sm" onClick={saveTemplate}>
          {t('users.downloadTemplate')}
        </Anchor>
      </Text>
      <Dropzone
        onDrop={([file]) => file && onFile(file)}
        onReject={onSeveral}
        maxFiles={1}
        multiple={false}
        disabled={busy}
        useFsAccessApi={false}
        className={classes.area}
        aria-label={t('users.dropCsvOrEnter')}
        inputProps={{ 'aria-label': t('users.csvFile') }}
      >
        <Stack align="center" gap={4} className={classes.inner}>
          <FileSpreadsheet size={30} strokeWidth={1.4} aria-hidden className={classes.icon} />
          <Text fw={600} ta="center" dir="auto" className={classes.name}>
            {fileName ?? t('users.dropCsvOrClick')}
          </Text>
          <Text size="xs" c="dimmed" ta="center">
            {fileName ? t('users.recheckFile') : t('users.importHint')}
          </Text>
        </Stack>
      </Dropzone>
    </Stack>
  );
}

/** The result of the import, and what to do with the passwords. */
function ImportResult({ result }: { result: AnswerOf<typeof importUsers> }) {
  const { imported, invited, oneTimePasswords } = result;
  return (
    <>
      <Alert color="green" role="status">
        {t('users.imported', { imported })}
      </Alert>
      {invited > 0 && <Text size="sm">{t('users.import.invited', { count: invited })}</Text>}
      {oneTimePasswords.length > 0 && (
        <Text size="sm">{t('users.passwordsCreated', { count: oneTimePasswords.length })}</Text>
      )}
    </>
  );
}

/** Select a file, check its errors, import it as a whole. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { file, step, problem, percent, importing, check, refuse, importAll } = useImport();
  const confirm = useConfirm();
  const [saved, setSaved] = useState(false);
  const [invite, setInvite] = useState(true);
  const passwords = step.name === 'done' ? step.result.oneTimePasswords : [];
  const unsaved = passwords.length > 0 && !saved;
  // The response of a running import contains passwords that no one has seen yet.
  useLeaveGuard(() => importing || unsaved);

  const close = async () => {
    if (importing) return;
    const leave =
      !unsaved ||
      (await confirm({
        title: t('users.closeWithoutPasswords'),
        message: t('users.closeWithoutPasswordsText'),
        confirmLabel: t('users.closeWithoutSaving'),
        cancelLabel: t('common.back'),
        danger: true,
      }));
    if (leave) onClose();
  };
  const invitable = step.name === 'checked' ? step.preview.invitable : 0;
  const unavailable = step.name === 'checked' ? step.preview.invitationsUnavailable : null;
  const ready =
    step.name === 'checked' && step.preview.badCount === 0 && step.preview.rowCount > 0
      ? step.preview.rowCount
      : null;

  return (
    <Dialog
      onClose={() => void close()}
      title={t('users.importTitle')}
      size="xl"
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {problem !== null && (
          <Alert color="red" role="alert">
            <ErrorText error={problem} />
          </Alert>
        )}
        {step.name === 'done' ? (
          <ImportResult result={step.result} />
        ) : (
          <ChooseFile
            fileName={file?.name ?? null}
            busy={percent !== null}
            onFile={check}
            onSeveral={() => refuse(t('users.importOneFile'))}
          />
        )}
        {percent !== null && <Sending percent={percent} importing={importing} />}
        {step.name === 'checked' && <PreviewTables preview={step.preview} />}
        {ready !== null && invitable > 0 && (
          <Checkbox
            label={t('users.import.invite', { count: invitable })}
            description={
              unavailable
                ? messageText(unavailable)
                : t('users.inviteHint', { days: invitationDays })
            }
            disabled={unavailable !== null}
            checked={invite && unavailable === null}
            onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={importing} onClick={() => void close()}>
            {step.name === 'done' ? t('common.close') : t('common.cancel')}
          </Button>
          {step.name !== 'done' && (
            <Button
              disabled={ready === null}
              loading={importing}
              onClick={() => importAll(invite && invitable > 0 && unavailable === null)}
            >
              {ready === null ? t('users.importAll') : t('users.importReady', { ready })}
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
              {t('users.downloadPasswords')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Sending({ percent, importing }: { percent: number; importing: boolean }) {
  const atWork = importing ? t('users.importing') : t('users.checking');
  return (
    <Stack gap={4}>
      <Progress value={percent} animated aria-label={t('users.uploadingFile')} />
      <Text size="xs" c="dimmed">
        {percent < 100
          ? t('users.uploadingFilePercent', { percent: formatPercent(percent) })
          : atWork}
      </Text>
    </Stack>
  );
}
