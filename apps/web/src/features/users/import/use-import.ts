import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { importUsers, previewUserImport } from '@glossa/contracts/user-import';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { useImportUsers, usePreviewImport } from '../queries.ts';

type Step =
  | { name: 'choose' }
  | { name: 'checked'; preview: AnswerOf<typeof previewUserImport> }
  | { name: 'done'; result: AnswerOf<typeof importUsers> };

/** The server's limit. */
const maxBytes = 5 * 1024 * 1024;

/** An import in two steps: the file is checked first, and imported after the preview. */
export function useImport() {
  const preview = usePreviewImport();
  const run = useImportUsers();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [problem, setProblem] = useState<unknown>(null);
  const [percent, setPercent] = useState<number | null>(null);

  const send = async (
    work: (onProgress: (sentBytes: number, totalBytes: number) => void) => Promise<Step>,
  ) => {
    setProblem(null);
    setPercent(0);
    try {
      setStep(await work((sent, total) => setPercent(total > 0 ? (sent / total) * 100 : 0)));
    } catch (error) {
      setProblem(error);
    } finally {
      setPercent(null);
    }
  };

  const refuse = (sentence: string) => {
    setFile(null);
    setStep({ name: 'choose' });
    setProblem(sentence);
  };

  return {
    file,
    step,
    problem,
    /** Of the sent bytes; null if nothing is being sent. At 100 the server is processing. */
    percent,
    importing: run.isPending,
    check: (chosen: File) => {
      if (chosen.size > maxBytes) return refuse(t('users.importTooLarge'));
      setFile(chosen);
      setStep({ name: 'choose' });
      void send(async (onProgress) => {
        // Imports exactly what is checked now, even if the file changes on disk.
        const kept = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
        setFile(kept);
        return {
          name: 'checked',
          preview: await preview.mutateAsync({ file: kept, onProgress }),
        };
      });
    },
    refuse,
    /** `invite`: those who can be invited by mail are. */
    importAll: (invite: boolean) => {
      if (file)
        void send(async (onProgress) => ({
          name: 'done',
          result: await run.mutateAsync({ file, onProgress, invite }),
        }));
    },
  };
}
