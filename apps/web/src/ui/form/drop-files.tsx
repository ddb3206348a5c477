import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { CloudUpload } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { toast } from '../feedback/toast.tsx';
import classes from './drop-files.module.css';

type Props = {
  onFiles: (files: File[]) => void;
  /** The expected files, in a sentence. */
  hint: string;
  /** The field label: "Files to upload". */
  label: string;
  /** The maximum number at once; with one, the file dialog allows only one. */
  most?: number;
  /** Why nothing can be dropped yet; null if it can. */
  blockedBecause?: string | null;
  busy?: boolean;
};

/** Any file may be dropped: the server reports the rejected ones by name. */
export function DropFiles(props: Props) {
  const { onFiles, hint, label, most = 20, blockedBecause = null, busy = false } = props;
  const one = most === 1;
  return (
    <Dropzone
      onDrop={onFiles}
      onReject={() =>
        toast.error(one ? t('common.chooseOneFile') : t('common.chooseAtMost', { most }))
      }
      maxFiles={most}
      multiple={!one}
      disabled={blockedBecause !== null}
      loading={busy}
      useFsAccessApi={false}
      className={classes.area}
      aria-label={one ? t('common.dropFileOrEnter') : t('common.dropFilesOrEnter')}
      inputProps={{ 'aria-label': label }}
    >
      <div className={classes.inner}>
        <CloudUpload size={36} strokeWidth={1.4} aria-hidden className={classes.icon} />
        <Text fw={600} ta="center">
          {blockedBecause ?? (one ? t('common.dropFileOrClick') : t('common.dropFilesOrClick'))}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {hint}
        </Text>
      </div>
    </Dropzone>
  );
}
