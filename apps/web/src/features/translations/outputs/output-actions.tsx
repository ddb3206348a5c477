import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Ban, Download, ListChecks, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { isBeingMade, isMain } from './output-labels.ts';
import classes from './output-row.module.css';

type Props = {
  output: TranslationOutput;
  /** Distinguishes the buttons of many rows. */
  named: string;
  language: string;
  canEdit: boolean;
  /** First retranslates the text, and then its files. */
  textIsStale: boolean;
  /** Of the current download; null if there is none. */
  percent: number | null;
  onDownload: () => void;
  onChooseFormats: () => void;
  onCancel: () => void;
  onMake: () => void;
  onDelete: () => void;
};

export function OutputActions(props: Props) {
  const { output, named, language, canEdit, textIsStale, percent, ...on } = props;
  const { status, kind, fileName } = output;
  const made = !isBeingMade(output);
  return (
    <div className={classes.actions}>
      {canEdit && isBeingMade(output) && (
        <Act
          label={t('translations.cancelFile', { file: named })}
          tip={t('common.cancel')}
          onClick={on.onCancel}
        >
          <Ban size={16} />
        </Act>
      )}
      {canEdit && (status === 'failed' || status === 'cancelled') && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<RotateCcw size={14} aria-hidden />}
          aria-label={t('translations.retryFile', { file: named })}
          onClick={on.onMake}
        >
          {t('common.retry')}
        </Button>
      )}
      {canEdit && status === 'stale' && !textIsStale && (
        <Act
          label={t('translations.regenerateNamedFile', { file: named })}
          tip={t('translations.regenerateFile')}
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
          disabled={percent !== null || output.withheld}
          aria-label={t('translations.downloadFile', { file: named })}
          onClick={on.onDownload}
        >
          {percent === null ? t('common.download') : formatPercent(percent)}
        </Button>
      )}
      {kind === 'subtitles' && fileName !== null && !output.withheld && (
        <Act
          label={t('media.formats.ofTranslation', { language })}
          tip={t('media.formats.choose')}
          onClick={on.onChooseFormats}
        >
          <ListChecks size={16} />
        </Act>
      )}
      {canEdit && made && !isMain(kind) && (
        <Act
          label={t('translations.deleteNamedFile', { file: named })}
          tip={t('translations.deleteFile')}
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
