import { exportMemory } from '@glossa/contracts/translation-memory';
import { Button, Group, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { TerminologyNav } from '../../ui/terminology-nav.tsx';
import { toastError } from '../../ui/toast.tsx';
import { Concordance } from './concordance.tsx';
import { MemoryImportDialog } from './memory-import-dialog.tsx';
import { UnitList } from './unit-list.tsx';
import { useMemorySearch } from './use-memory-search.ts';

const formats = [
  { value: 'tmx', label: 'TMX', hint: t('for other translation tools') },
  { value: 'csv', label: 'CSV', hint: t('for spreadsheets') },
] as const;

/** What was translated before, and how. */
export function MemoryScreen() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const tab = raw.tab === 'concordance' ? 'concordance' : 'units';
  const navigate = useNavigate();
  const mayEdit = useCan('Translation', 'edit');
  const list = useMemorySearch();
  const [importing, setImporting] = useState(false);
  const file = useExport(exportMemory, {
    fallbackName: 'translation-memory',
    onError: (error) =>
      toastError(t('The memory was not exported: {error}', { error: errorSentence(error) })),
  });
  const { from, to } = list.filters;

  return (
    <Page
      title={t('Translation memory')}
      actions={
        <Group gap="sm">
          <ExportMenu
            formats={formats}
            running={file.running}
            onExport={(format) => file.start({ format, from, to })}
          />
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('Import')}
            </Button>
          )}
        </Group>
      }
    >
      <TerminologyNav />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/translation-memory',
            search: next === 'concordance' ? { tab: next } : {},
          })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="units">{t('Units')}</Tabs.Tab>
          <Tabs.Tab value="concordance">{t('Concordance')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="units">
          <UnitList list={list} mayEdit={mayEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="concordance">
          <Concordance />
        </Tabs.Panel>
      </Tabs>
      {importing && <MemoryImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}
