import { feedbackFileLimit, feedbackFileMaxBytes } from '@glossa/contracts/feedback';
import { ActionIcon, Stack, Text } from '@mantine/core';
import { File as FileIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { DropFiles } from '../drop-files.tsx';
import { toast } from '../toast.tsx';
import classes from './attach-files.module.css';
import { usePastedFiles } from './use-pasted-files.ts';

type Props = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** How many the ticket holds already. */
  alreadyThere?: number;
};

/** Screenshots and files by choosing, dropping or pasting; sent together with the feedback. */
export function AttachFiles({ files, onChange, alreadyThere = 0 }: Props) {
  const room = feedbackFileLimit - alreadyThere - files.length;
  const add = (more: readonly File[]) => {
    const fitting = more.filter(fits);
    if (fitting.length > room)
      toast.error(
        t('A ticket holds {most, plural, one {# file} other {# files}} at most.', {
          most: feedbackFileLimit,
        }),
      );
    if (fitting.length > 0) onChange([...files, ...fitting.slice(0, Math.max(0, room))]);
  };
  usePastedFiles(add);
  return (
    <Stack gap="xs">
      <DropFiles
        label={t('Screenshots and files')}
        most={feedbackFileLimit}
        onFiles={add}
        hint={t('A screenshot can be pasted with Ctrl+V or ⌘V. Up to {size} each.', {
          size: formatBytes(feedbackFileMaxBytes),
        })}
        blockedBecause={room > 0 ? null : t('The ticket holds as many files as it may.')}
      />
      {files.length > 0 && (
        <ul className={classes.list} aria-label={t('Files to send')}>
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
                aria-label={t('Do not send {name}', { name: file.name })}
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
    t('{name} is too large. Files may have {size} at most.', {
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
