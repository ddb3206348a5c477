import { exportGlossary } from '@glossa/contracts/glossaries';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, PenLine, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { glossaryOptions } from '../../lib/queries/glossaries.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { GlossaryImportDialog } from './import-dialog.tsx';

const formats = [
  { value: 'csv', label: 'CSV', hint: t('for spreadsheets') },
  { value: 'tbx', label: 'TBX', hint: t('for other translation tools') },
] as const;

/** One glossary: its entries, and the way in and out for whole files. */
export function GlossaryScreen() {
  const { id = '' } = useParams({ strict: false });
  const mayEdit = useCan('Translation', 'edit');
  const glossary = useQuery(glossaryOptions(id));
  const [open, setOpen] = useState<'add' | 'import' | 'rename' | null>(null);
  const name = glossary.data?.name ?? t('Glossary');

  const file = useExport(exportGlossary, {
    params: { id },
    fallbackName: 'glossary',
    onError: (error) =>
      toastError(t('The glossary was not exported: {error}', { error: errorSentence(error) })),
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
            {mayEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<Upload size={16} aria-hidden />}
                  onClick={() => setOpen('import')}
                >
                  {t('Import')}
                </Button>
                <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen('add')}>
                  {t('Add entry')}
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
          renderRoot={(props) => <Link to="/glossaries" {...props} />}
        >
          <Group gap={6} component="span">
            <ArrowLeft size={14} className="mirrored" aria-hidden /> {t('Glossaries')}
          </Group>
        </Anchor>
        {glossary.isPending && <LoadingRows rows={6} />}
        {glossary.isError && (
          <ErrorState error={glossary.error} onRetry={() => void glossary.refetch()} />
        )}
        {glossary.data === null && (
          <EmptyState
            title={t('This glossary is not there')}
            text={t('It may have been deleted. Choose another one from the list.')}
          />
        )}
        {glossary.data && (
          <>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Text c={glossary.data.description ? undefined : 'dimmed'} dir="auto">
                {glossary.data.description || t('No description.')}
              </Text>
              {mayEdit && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  flex="none"
                  leftSection={<PenLine size={14} aria-hidden />}
                  onClick={() => setOpen('rename')}
                >
                  {t('Rename')}
                </Button>
              )}
            </Group>
            <EntryList glossaryId={id} mayEdit={mayEdit} onAdd={() => setOpen('add')} />
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
