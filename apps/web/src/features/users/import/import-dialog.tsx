import type { AnswerOf } from '@glossa/contracts/endpoint';
import { importColumns, type importUsers, type previewUserImport } from '@glossa/contracts/users';
import { Alert, Button, FileInput, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { saveAs } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/api-error.ts';
import { useImportUsers, usePreviewImport } from '../../../lib/queries/users.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { PreviewTables } from './preview-tables.tsx';
import { writeCsv } from './write-csv.ts';

type Preview = AnswerOf<typeof previewUserImport>;
type Imported = AnswerOf<typeof importUsers>;

const template = () =>
  writeCsv([
    [...importColumns],
    ['ada', 'Ada Lovelace', 'Verifier; Translator', 'ada@example.org', '', '', 'no'],
  ]);

/** Choose a file, see what is wrong with it, import it whole. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const preview = usePreviewImport();
  const run = useImportUsers();
  const confirm = useConfirm();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Preview | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);

  const send = async <T,>(
    work: (onProgress: (sent: number, total: number) => void) => Promise<T>,
  ) => {
    setProblem(null);
    setPercent(0);
    try {
      return await work((sent, total) => setPercent(total > 0 ? (sent / total) * 100 : 0));
    } catch (error) {
      setProblem(errorSentence(error));
      return undefined;
    } finally {
      setPercent(null);
    }
  };
  const choose = async (next: File | null) => {
    setFile(next);
    setChecked(null);
    if (!next) return;
    const answer = await send((onProgress) => preview.mutateAsync({ file: next, onProgress }));
    if (answer) setChecked(answer);
  };
  const importNow = async () => {
    if (!file) return;
    const answer = await send((onProgress) => run.mutateAsync({ file, onProgress }));
    if (answer) setDone(answer);
  };
  const savePasswords = () => {
    if (!done) return;
    const rows = done.oneTimePasswords.map((entry) => [entry.userName, entry.oneTimePassword]);
    saveAs(writeCsv([['user_name', 'one_time_password'], ...rows]), 'one-time-passwords.csv');
    setSaved(true);
  };
  const close = async () => {
    const unsaved = done !== null && done.oneTimePasswords.length > 0 && !saved;
    const leave =
      !unsaved ||
      (await confirm({
        title: 'Close without the passwords?',
        message:
          'The one-time passwords are shown this once. Without them each password has to be reset.',
        confirmLabel: 'Close without them',
        cancelLabel: 'Go back',
        danger: true,
      }));
    if (leave) onClose();
  };

  return (
    <Modal
      opened
      onClose={() => void close()}
      title="Import users"
      size="xl"
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {done ? (
          <>
            <Alert color="green" role="status">
              {done.imported.toLocaleString('en')} {done.imported === 1 ? 'user is' : 'users are'}{' '}
              imported.
            </Alert>
            {done.oneTimePasswords.length > 0 && (
              <Text size="sm">
                Each of them has a one-time password, shown this once and good for 14 days. Download
                them and hand them out; everybody chooses a password of their own at the first
                sign-in.
              </Text>
            )}
          </>
        ) : (
          <>
            <Text size="sm">
              A CSV file whose first line names the columns: {importColumns.join(', ')}. Several
              roles or projects in one cell are separated by semicolons. Nothing is stored before
              you have seen what is in it.
            </Text>
            <Group align="flex-end">
              <FileInput
                label="CSV file"
                placeholder="Choose a file"
                accept=".csv,.txt,text/csv"
                leftSection={<FileSpreadsheet size={16} aria-hidden />}
                value={file}
                onChange={(next) => void choose(next)}
                clearable
                flex={1}
                miw={220}
                data-autofocus
              />
              <Button
                variant="subtle"
                leftSection={<Download size={16} aria-hidden />}
                onClick={() => saveAs(template(), 'users-template.csv')}
              >
                Template
              </Button>
            </Group>
            {percent !== null && (
              <Progress value={percent} animated aria-label="Sending the file" />
            )}
            {checked && <PreviewTables preview={checked} />}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void close()}>
            {done ? 'Close' : 'Cancel'}
          </Button>
          {done ? (
            done.oneTimePasswords.length > 0 && (
              <Button leftSection={<Download size={16} aria-hidden />} onClick={savePasswords}>
                Download one-time passwords
              </Button>
            )
          ) : (
            <Button
              disabled={!checked || checked.badCount > 0 || checked.rowCount === 0}
              loading={run.isPending}
              onClick={() => void importNow()}
            >
              {checked && checked.badCount === 0
                ? `Import ${checked.rowCount.toLocaleString('en')}`
                : 'Import'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
