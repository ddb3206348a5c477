import type { Conversion } from '@glossa/contracts/conversions';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveAs } from '../../lib/api-client.ts';
import { t } from '../../lib/language/t.ts';
import { fetchConversionFile } from '../../lib/queries/conversions.ts';
import { toast } from '../toast.tsx';

/** Saves every file of a list that is ready, one after the other; nothing for a single one. */
export function DownloadAll({ conversions }: { conversions: readonly Conversion[] }) {
  const [done, setDone] = useState<number | null>(null);
  const ready = conversions.filter(({ status, fileName }) => status === 'ready' && fileName);
  if (ready.length < 2) return null;
  const start = async () => {
    try {
      for (const [index, { fileName, downloadName }] of ready.entries()) {
        setDone(index);
        if (fileName) saveAs(await fetchConversionFile(fileName), downloadName ?? fileName);
      }
    } catch (error) {
      toast.error(error);
    } finally {
      setDone(null);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<Download size={14} aria-hidden />}
      disabled={done !== null}
      onClick={() => void start()}
    >
      {done === null
        ? t('Download all {count, number}', { count: ready.length })
        : t('Downloading {value, number} of {count, number}', {
            value: done + 1,
            count: ready.length,
          })}
    </Button>
  );
}
