import { ActionIcon, Alert, Progress, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import classes from './conversion-list.module.css';
import rowClasses from './conversion-row.module.css';
import type { SendingFile } from './use-send-files.ts';

type Props = { files: readonly SendingFile[]; onRemove: (id: number) => void };

/** Files on their way to the server, and those it refused with the reason. */
export function SendingList({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('Files being sent')}>
      {files.map(({ id, name, percent, refusal }) => (
        <li key={id}>
          {refusal === null ? (
            <div className={rowClasses.row}>
              <div className={rowClasses.head}>
                <Text component="span" fw={600} className={rowClasses.name}>
                  <bdi>{name}</bdi>
                </Text>
                <Text component="span" size="sm" c="dimmed" className={rowClasses.facts}>
                  {t('Sending, {percent}', { percent: formatPercent(percent) })}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Cancel {name}', { name })}
                  onClick={() => onRemove(id)}
                >
                  <X size={16} />
                </ActionIcon>
              </div>
              <Progress
                value={percent}
                size="sm"
                aria-label={t('Progress of sending {name}', { name })}
              />
            </div>
          ) : (
            <Alert
              color="red"
              variant="light"
              role="alert"
              title={<bdi>{name}</bdi>}
              withCloseButton
              closeButtonLabel={t('Remove {name} from the list', { name })}
              onClose={() => onRemove(id)}
            >
              {refusal}
            </Alert>
          )}
        </li>
      ))}
    </ul>
  );
}
