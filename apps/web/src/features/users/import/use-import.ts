import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { importUsers, previewUserImport } from '@glossa/contracts/users';
import { useState } from 'react';
import { errorSentence } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/t.ts';
import { useImportUsers, usePreviewImport } from '../../../lib/queries/users.ts';

type Step =
  | { name: 'choose' }
  | { name: 'checked'; preview: AnswerOf<typeof previewUserImport> }
  | { name: 'done'; result: AnswerOf<typeof importUsers> };

/** The server refuses more. */
const maxBytes = 5 * 1024 * 1024;

/** A file on its way: it is checked first, and imported when somebody has seen what is in it. */
export function useImport() {
  const preview = usePreviewImport();
  const run = useImportUsers();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);

  const send = async (
    work: (onProgress: (sentBytes: number, totalBytes: number) => void) => Promise<Step>,
  ) => {
    setProblem(null);
    setPercent(0);
    try {
      setStep(await work((sent, total) => setPercent(total > 0 ? (sent / total) * 100 : 0)));
    } catch (error) {
      setProblem(errorSentence(error));
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
    /** Of the bytes sent; null while nothing is on its way. At 100 the server is at work. */
    percent,
    importing: run.isPending,
    check: (chosen: File) => {
      if (chosen.size > maxBytes) return refuse(t('The file may have 5 MB at most. Split it.'));
      setFile(chosen);
      setStep({ name: 'choose' });
      void send(async (onProgress) => {
        // What is imported later is what is checked now, even if the file is changed on the disk meanwhile.
        const kept = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
        setFile(kept);
        return {
          name: 'checked',
          preview: await preview.mutateAsync({ file: kept, onProgress }),
        };
      });
    },
    refuse,
    importAll: () => {
      if (file)
        void send(async (onProgress) => ({
          name: 'done',
          result: await run.mutateAsync({ file, onProgress }),
        }));
    },
  };
}
