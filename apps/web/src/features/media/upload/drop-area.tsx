import { Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { CloudUpload } from 'lucide-react';
import classes from './drop-area.module.css';

type Props = {
  onFiles: (files: File[]) => void;
  /** Why nothing can be dropped yet; null when it can. */
  blockedBecause: string | null;
  checking: boolean;
  onTooMany: () => void;
};

/** Any file may be dropped: which ones are refused, and why, the server says for each by name. */
export function DropArea({ onFiles, onTooMany, blockedBecause, checking }: Props) {
  return (
    <Dropzone
      onDrop={onFiles}
      disabled={blockedBecause !== null}
      loading={checking}
      maxFiles={100}
      onReject={onTooMany}
      useFsAccessApi={false}
      className={classes.area}
      aria-label="Drop files here, or press Enter to choose them"
      inputProps={{ 'aria-label': 'Files to upload' }}
    >
      <Stack align="center" gap="xs" className={classes.inner}>
        <CloudUpload size={40} strokeWidth={1.4} aria-hidden className={classes.icon} />
        <Text fw={600} ta="center">
          {blockedBecause ?? 'Drop files here, or click to choose them'}
        </Text>
        <Group gap={6} justify="center">
          <Text size="sm" c="dimmed" ta="center">
            Video, audio, or documents (TXT, SRT, VTT, DOCX). Several at once is fine.
          </Text>
        </Group>
      </Stack>
    </Dropzone>
  );
}
