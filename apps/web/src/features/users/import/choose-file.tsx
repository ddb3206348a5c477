import { importColumns } from '@glossa/contracts/users';
import { Anchor, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { FileSpreadsheet } from 'lucide-react';
import { Rich } from '../../../lib/language/rich.tsx';
import { t } from '../../../lib/language/t.ts';
import classes from './choose-file.module.css';
import { saveTemplate } from './import-files.ts';

type Props = {
  fileName: string | null;
  busy: boolean;
  onFile: (file: File) => void;
  onSeveral: () => void;
};

/** Takes one file, by dropping or choosing; the same one again as well, once it is corrected. */
export function ChooseFile({ fileName, busy, onFile, onSeveral }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Rich
          text={t(
            'The first line of the file names the columns: <column>user_name</column>, <column>display_name</column> and <column>roles</column> must be there, {optional} may be. Several roles or projects in one cell are separated by semicolons.',
            { optional: importColumns.slice(3).join(', ') },
          )}
          parts={{ column: (name) => <b>{name}</b> }}
        />{' '}
        <Anchor component="button" type="button" size="sm" onClick={saveTemplate}>
          {t('Download a template')}
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
        aria-label={t('Drop a CSV file here, or press Enter to choose it')}
        inputProps={{ 'aria-label': t('CSV file') }}
      >
        <Stack align="center" gap={4} className={classes.inner}>
          <FileSpreadsheet size={30} strokeWidth={1.4} aria-hidden className={classes.icon} />
          <Text fw={600} ta="center" dir="auto" className={classes.name}>
            {fileName ?? t('Drop a CSV file here, or click to choose it')}
          </Text>
          <Text size="xs" c="dimmed" ta="center">
            {fileName
              ? t('Drop or choose a file again to check it anew.')
              : t(
                  'Nothing is stored before you have seen what is in it. At most 5 MB and 20,000 rows.',
                )}
          </Text>
        </Stack>
      </Dropzone>
    </Stack>
  );
}
