import { feedbackFileLimit, feedbackFileMaxBytes } from '@glossa/contracts/feedback';
import { ActionIcon, Stack, Text } from '@mantine/core';
import { File as FileIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { toast } from '../feedback/toast.tsx';
import { DropFiles } from '../form/drop-files.tsx';
import classes from './attach-files.module.css';

type Props = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** The number of files in the ticket. */
  alreadyThere?: number;
};

/** Clipboard files, pasted anywhere on the page while mounted. Text is pasted as usual. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files.map(named));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Every pasted screenshot is called image.png; its time distinguishes them. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '-');
  const extension = file.name.split('.').pop() ?? 'png';
  const name = t('feedback.screenshotName', { time });
  return new File([file], `${name}.${extension}`, { type: file.type });
}

/** Screenshots and files by selecting, dropping or pasting; sent with the feedback. */
export function AttachFiles({ files, onChange, alreadyThere = 0 }: Props) {
  const room = feedbackFileLimit - alreadyThere - files.length;
  const add = (more: readonly File[]) => {
    const fitting = more.filter(fits);
    if (fitting.length > room)
      toast.error(
        t('feedback.tooManyFiles', {
          most: feedbackFileLimit,
        }),
      );
    if (fitting.length > 0) onChange([...files, ...fitting.slice(0, Math.max(0, room))]);
  };
  usePastedFiles(add);
  return (
    <Stack gap="xs">
      <DropFiles
        label={t('feedback.attachments')}
        most={feedbackFileLimit}
        onFiles={add}
        hint={t('feedback.attachmentsHint', {
          size: formatBytes(feedbackFileMaxBytes),
        })}
        blockedBecause={room > 0 ? null : t('feedback.attachmentsFull')}
      />
      {files.length > 0 && (
        <ul className={classes.list} aria-label={t('feedback.filesToSend')}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two screenshots may be called the same
            <li key={`${index} ${file.name}`} className={classes.file}>
              <Thumbnail file={file} />
              <span className={classes.name}>
                <bdi>{file.name}</bdi>
                <Text span size="xs" c="dimmed" display="block">
                  {formatBytes(file.size)}
                </Text>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('feedback.dontSendNamed', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function fits(file: File): boolean {
  if (file.size <= feedbackFileMaxBytes) return true;
  toast.error(
    t('feedback.fileTooLarge', {
      name: file.name,
      size: formatBytes(feedbackFileMaxBytes),
    }),
  );
  return false;
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === null) return <FileIcon size={22} aria-hidden />;
  return <img className={classes.picture} src={address} alt="" />;
}
