import { ActionIcon, Alert, Progress, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { formatPercent } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../feedback/error-text.tsx';
import classes from './conversion-list.module.css';
import rowClasses from './conversion-row.module.css';
import type { SendingFile } from './use-send-files.ts';

type Props = { files: readonly SendingFile[]; onRemove: (id: number) => void };

/** Files being uploaded, and rejected ones with the reason. */
export function SendingList({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('conversion.filesUploading')}>
      {files.map(({ id, name, percent, rejection }) => (
        <li key={id}>
          {rejection === null ? (
            <div className={rowClasses.row}>
              <div className={rowClasses.head}>
                <Text component="span" fw={600} className={rowClasses.name}>
                  <bdi>{name}</bdi>
                </Text>
                <Text component="span" size="sm" c="dimmed" className={rowClasses.facts}>
                  {t('conversion.uploading', { percent: formatPercent(percent) })}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('common.cancelNamed', { name })}
                  onClick={() => onRemove(id)}
                >
                  <X size={16} />
                </ActionIcon>
              </div>
              <Progress
                value={percent}
                size="sm"
                aria-label={t('conversion.uploadProgress', { name })}
              />
            </div>
          ) : (
            <Alert
              color="red"
              variant="light"
              role="alert"
              title={<bdi>{name}</bdi>}
              withCloseButton
              closeButtonLabel={t('conversion.dismissNamed', { name })}
              onClose={() => onRemove(id)}
            >
              <ErrorText error={rejection} />
            </Alert>
          )}
        </li>
      ))}
    </ul>
  );
}
