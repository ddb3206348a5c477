import {
  type FeedbackFile,
  type FeedbackTicket,
  getFeedbackFile,
} from '@glossa/contracts/feedback';
import { ActionIcon, Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../../lib/format/format.ts';
import { saveAs } from '../../../lib/http/api-client.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useExport } from '../../../lib/queries/use-export.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AttachFiles } from '../../../ui/tickets/attach-files.tsx';
import { useSendFiles } from '../../../ui/tickets/use-send-files.ts';
import classes from '../feedback-info.module.css';
import { feedbackFileOptions, useDeleteFeedbackFile } from '../queries.ts';

/** Screenshots are shown, other files downloaded; files are added by dropping or pasting. */
export function TicketFiles({ ticket }: { ticket: FeedbackTicket }) {
  const { files, ticketId } = ticket;
  const readOnly = ticket.access === 'read';
  const { sending, send } = useSendFiles();
  const [waiting, setWaiting] = useState<File[]>([]);
  const pictures = files.filter(({ isImage }) => isImage);
  const others = files.filter(({ isImage }) => !isImage);
  const take = (chosen: File[]) => {
    setWaiting(chosen);
    if (chosen.length > waiting.length) void send(ticketId, chosen).then(setWaiting);
  };
  return (
    <section className={classes.section} aria-label={t('feedback.attachments')} aria-busy={sending}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('feedback.attachments')}
      </Text>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((file) => (
            <li key={file.fileId}>
              <Picture file={file} />
              <FileLine file={file} readOnly={readOnly} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((file) => (
            <li key={file.fileId}>
              <FileLine file={file} readOnly={readOnly} />
            </li>
          ))}
        </ul>
      )}
      {!readOnly && <AttachFiles files={waiting} onChange={take} alreadyThere={files.length} />}
    </section>
  );
}

function Picture({ file }: { file: FeedbackFile }) {
  const bytes = useQuery(feedbackFileOptions(file.fileId)).data;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (address === null || !bytes) return <Skeleton h={130} radius="sm" />;
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t('feedback.showFullSize', { name: file.name })}
      onClick={() => window.open(address, '_blank', 'noopener')}
    >
      <img className={classes.picture} src={address} alt="" />
    </button>
  );
}

function FileLine({ file, readOnly }: { file: FeedbackFile; readOnly: boolean }) {
  const confirm = useConfirm();
  const remove = useDeleteFeedbackFile();
  const download = useExport(getFeedbackFile, {
    params: { id: file.fileId },
    fallbackName: file.name,
    onError: toast.error,
  });
  const bytes = useQuery({ ...feedbackFileOptions(file.fileId), enabled: file.isImage }).data;
  const save = () => (bytes ? saveAs(bytes, file.name) : download.start({}));
  const askToRemove = async () => {
    const agreed = await confirm({
      title: t('feedback.deleteFileConfirm'),
      message: t('feedback.deleteFileWarning', { name: file.name }),
      confirmLabel: t('common.delete'),
      danger: true,
    });
    if (agreed) remove.mutate(file.fileId, { onError: toast.error });
  };
  return (
    <div className={classes.fileLine}>
      <span className={classes.fileName}>
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-label={t('feedback.downloadFile', { name: file.name })}
          onClick={save}
        >
          <bdi>{file.name}</bdi>
        </Anchor>{' '}
        <Text span size="xs" c="dimmed">
          {formatBytes(file.sizeBytes)}
        </Text>
      </span>
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          loading={remove.isPending}
          aria-label={t('common.deleteName', { name: file.name })}
          onClick={() => void askToRemove()}
        >
          <Trash2 size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
