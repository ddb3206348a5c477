import { exportGlossary } from '@glossa/contracts/glossaries';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, PenLine, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { GlossaryImportDialog } from './import-dialog.tsx';
import { glossaryOptions } from './queries.ts';

const formats = [
  { value: 'csv', label: 'CSV', hint: t('common.forSpreadsheets') },
  { value: 'tbx', label: 'TBX', hint: t('common.forTranslationTools') },
] as const;

/** One glossary: its entries, import and export. */
export function GlossaryScreen() {
  const { id } = useParams({ from: '/shell/glossaries/$id' });
  const canEdit = useCan('Translation', 'edit');
  const glossary = useQuery(glossaryOptions(id));
  const [open, setOpen] = useState<'add' | 'import' | 'rename' | null>(null);
  const name = glossary.data?.name ?? t('common.glossary');

  const file = useExport(exportGlossary, {
    params: { id },
    fallbackName: 'glossary',
    onError: (error) =>
      toastError(withSentence(error, (reason) => t('glossaries.exportFailed', { error: reason }))),
  });

  return (
    <Page
      title={name}
      actions={
        glossary.data && (
          <Group gap="sm">
            <ExportMenu
              formats={formats}
              running={file.running}
              onExport={(format) => file.start({ format })}
            />
            {canEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<Upload size={16} aria-hidden />}
                  onClick={() => setOpen('import')}
                >
                  {t('common.import')}
                </Button>
                <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen('add')}>
                  {t('glossaries.addEntry')}
                </Button>
              </>
            )}
          </Group>
        )
      }
    >
      <Stack gap="md">
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(props: object) => <Link to="/glossaries" {...props} />}
        >
          <Group gap={6} component="span">
            <ArrowLeft size={14} className="mirrored" aria-hidden /> {t('common.glossaries')}
          </Group>
        </Anchor>
        {glossary.isPending && <LoadingRows rows={6} />}
        {glossary.isError && (
          <ErrorState error={glossary.error} onRetry={() => void glossary.refetch()} />
        )}
        {glossary.data === null && (
          <EmptyState title={t('glossaries.notFoundTitle')} text={t('glossaries.notFoundText')} />
        )}
        {glossary.data && (
          <>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Text c={glossary.data.description ? undefined : 'dimmed'} dir="auto">
                {glossary.data.description || t('glossaries.noDescription')}
              </Text>
              {canEdit && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  flex="none"
                  leftSection={<PenLine size={14} aria-hidden />}
                  onClick={() => setOpen('rename')}
                >
                  {t('common.rename')}
                </Button>
              )}
            </Group>
            <EntryList glossaryId={id} canEdit={canEdit} onAdd={() => setOpen('add')} />
          </>
        )}
      </Stack>
      {open === 'add' && <EntryDialog glossaryId={id} entry={null} onClose={() => setOpen(null)} />}
      {open === 'import' && <GlossaryImportDialog glossaryId={id} onClose={() => setOpen(null)} />}
      {open === 'rename' && glossary.data && (
        <GlossaryDialog glossary={glossary.data} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
