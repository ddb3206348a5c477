import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Ban, Download, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import classes from './output-row.module.css';
import { isBeingMade, isMain } from './output-words.ts';

type Props = {
  output: TranslationOutput;
  /** Tells the buttons of many rows apart. */
  named: string;
  mayEdit: boolean;
  /** The text is redone first, and its files with it. */
  textIsStale: boolean;
  /** Of the download under way; null while there is none. */
  percent: number | null;
  onDownload: () => void;
  onCancel: () => void;
  onMake: () => void;
  onDelete: () => void;
};

export function OutputActions({ output, named, mayEdit, textIsStale, percent, ...on }: Props) {
  const { status, kind, fileName } = output;
  const made = !isBeingMade(output);
  return (
    <div className={classes.actions}>
      {mayEdit && isBeingMade(output) && (
        <Act label={t('Cancel {file}', { file: named })} tip={t('Cancel')} onClick={on.onCancel}>
          <Ban size={16} />
        </Act>
      )}
      {mayEdit && (status === 'failed' || status === 'cancelled') && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<RotateCcw size={14} aria-hidden />}
          aria-label={t('Retry {file}', { file: named })}
          onClick={on.onMake}
        >
          {t('Retry')}
        </Button>
      )}
      {mayEdit && status === 'stale' && !textIsStale && (
        <Act
          label={t('Make again: {file}', { file: named })}
          tip={t('Make it again')}
          onClick={on.onMake}
        >
          <RotateCcw size={16} />
        </Act>
      )}
      {fileName !== null && (
        <Button
          size="compact-xs"
          variant="light"
          miw={104}
          leftSection={<Download size={14} aria-hidden />}
          disabled={percent !== null}
          aria-label={t('Download {file}', { file: named })}
          onClick={on.onDownload}
        >
          {percent === null ? t('Download') : formatPercent(percent)}
        </Button>
      )}
      {mayEdit && made && !isMain(kind) && (
        <Act
          label={t('Delete {file}', { file: named })}
          tip={t('Delete this file')}
          onClick={on.onDelete}
        >
          <Trash2 size={16} />
        </Act>
      )}
    </div>
  );
}

type ActProps = { label: string; tip: string; onClick: () => void; children: ReactNode };
const Act = ({ label, tip, onClick, children }: ActProps) => (
  <Tooltip label={tip}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);
