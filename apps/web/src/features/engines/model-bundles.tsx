import { exportModelBundle, importModelBundle, type Model } from '@glossa/contracts/models';
import { Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../lib/format/format.ts';
import { callMultipart } from '../../lib/http/call-form.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';

/** Models as files, from and for installations without network. */
export function ModelBundles({ models }: { models: readonly Model[] }) {
  const [exporting, setExporting] = useState(false);
  const installed = models.filter((model) => model.installed);
  return (
    <Group gap="sm">
      <ImportButton />
      {installed.length > 0 && (
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => setExporting(true)}
        >
          {t('engines.exportBundle')}
        </Button>
      )}
      {exporting && <ExportDialog models={installed} onClose={() => setExporting(false)} />}
    </Group>
  );
}

function ImportButton() {
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return callMultipart(importModelBundle, { form });
    },
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
  const send = (file: File | null) => {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: ({ modelIds }) =>
        toastSuccess(t('engines.bundleImported', { count: modelIds.length })),
      onError: toastError,
    });
  };
  return (
    <FileButton accept=".tar,application/x-tar" onChange={send}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          loading={upload.isPending}
        >
          {t('engines.importBundle')}
        </Button>
      )}
    </FileButton>
  );
}

type DialogProps = { models: readonly Model[]; onClose: () => void };

function ExportDialog({ models, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const file = useExport(exportModelBundle, {
    fallbackName: 'glossa-models.tar',
    onError: toastError,
  });
  return (
    <Dialog onClose={onClose} title={t('engines.exportBundle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('engines.exportBundleHint')}
        </Text>
        <Checkbox.Group label={t('engines.models')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {models.map(({ modelId, label, sizeBytes }) => (
              <Checkbox
                key={modelId}
                value={modelId}
                label={messageText(label)}
                description={sizeBytes === null ? undefined : formatBytes(sizeBytes)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={file.running}
            onClick={() => file.start({ models: chosen.join(',') })}
          >
            {t('common.export')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
