import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { CloudUpload } from 'lucide-react';
import { t } from '../lib/language/t.ts';
import classes from './drop-files.module.css';
import { toast } from './toast.tsx';

type Props = {
  onFiles: (files: File[]) => void;
  /** Which files are meant, in a sentence. */
  hint: string;
  /** Name of the field: "Files to upload". */
  label: string;
  /** How many at once; with one, a second is not even chosen. */
  most?: number;
  /** Why nothing can be dropped yet; null where it can. */
  blockedBecause?: string | null;
  busy?: boolean;
};

/** Any file may be dropped: which ones are refused, and why, the server says for each by name. */
export function DropFiles(props: Props) {
  const { onFiles, hint, label, most = 20, blockedBecause = null, busy = false } = props;
  const one = most === 1;
  return (
    <Dropzone
      onDrop={onFiles}
      onReject={() =>
        toast.error(
          one
            ? t('Choose one file.')
            : t('Choose at most {most, plural, one {# file} other {# files}} at once.', { most }),
        )
      }
      maxFiles={most}
      multiple={!one}
      disabled={blockedBecause !== null}
      loading={busy}
      useFsAccessApi={false}
      className={classes.area}
      aria-label={
        one
          ? t('Drop a file here, or press Enter to choose it')
          : t('Drop files here, or press Enter to choose them')
      }
      inputProps={{ 'aria-label': label }}
    >
      <div className={classes.inner}>
        <CloudUpload size={36} strokeWidth={1.4} aria-hidden className={classes.icon} />
        <Text fw={600} ta="center">
          {blockedBecause ??
            (one
              ? t('Drop a file here, or click to choose it')
              : t('Drop files here, or click to choose them'))}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {hint}
        </Text>
      </div>
    </Dropzone>
  );
}
