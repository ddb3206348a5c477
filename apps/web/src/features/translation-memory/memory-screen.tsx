import { exportMemory } from '@glossa/contracts/translation-memory';
import { Button, Group, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TerminologyNav } from '../../ui/page/terminology-nav.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useListSearch } from '../../ui/table/use-list-search.ts';
import { Concordance } from './concordance.tsx';
import { MemoryImportDialog } from './memory-import-dialog.tsx';
import { memoryList } from './search.ts';
import { UnitList } from './unit-list.tsx';

const formats = [
  { value: 'tmx', label: 'TMX', hint: t('common.forTranslationTools') },
  { value: 'csv', label: 'CSV', hint: t('common.forSpreadsheets') },
] as const;

/** The translation memory. */
export function MemoryScreen() {
  const address = useSearch({ from: '/shell/translation-memory' });
  const { tab = 'units', from, to } = address;
  const navigate = useNavigate();
  const canEdit = useCan('Translation', 'edit');
  const list = useListSearch(address, memoryList);
  const [importing, setImporting] = useState(false);
  const file = useExport(exportMemory, {
    fallbackName: 'translation-memory',
    onError: (error) =>
      toastError(withSentence(error, (reason) => t('memory.exportFailed', { error: reason }))),
  });

  return (
    <Page
      title={t('common.translationMemory')}
      actions={
        <Group gap="sm">
          <ExportMenu
            formats={formats}
            running={file.running}
            onExport={(format) => file.start({ format, from, to })}
          />
          {canEdit && (
            <Button
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('common.import')}
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
          <Tabs.Tab value="units">{t('memory.units')}</Tabs.Tab>
          <Tabs.Tab value="concordance">{t('memory.concordance.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="units">
          <UnitList list={list} canEdit={canEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="concordance">
          <Concordance />
        </Tabs.Panel>
      </Tabs>
      {importing && <MemoryImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}
