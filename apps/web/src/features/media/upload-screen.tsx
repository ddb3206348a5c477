import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { categoriesOptions } from '../../lib/queries/categories.ts';
import { ownProjectsOptions } from '../../lib/queries/own-projects.ts';
import { DropFiles } from '../../ui/drop-files.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddCategory } from './upload/add-category.tsx';
import { checkFiles } from './upload/check-files.ts';
import { UploadForm } from './upload/upload-form.tsx';
import classes from './upload/upload-list.module.css';
import type { UploadFields } from './upload/upload-queue.ts';
import { UploadRowLive } from './upload/upload-row-live.tsx';
import { useUploadQueue } from './upload/use-upload-queue.ts';

const noFields: UploadFields = {
  categoryId: '',
  spokenLanguage: 'detect',
  title: '',
  projectId: '',
};

/** Choose category and language, drop files, watch them become transcripts. */
export function UploadScreen() {
  const categories = useQuery(categoriesOptions());
  const projects = useQuery(ownProjectsOptions());
  const mayUpload = useCan('Media', 'edit');
  const mayAddCategory = useCan('MediaCategory', 'edit');
  const [fields, setFields] = useLocalStorage({ key: 'glossa-upload', defaultValue: noFields });
  const [adding, setAdding] = useState(false);
  const [checking, setChecking] = useState(false);
  const { queue, items } = useUploadQueue();

  // The category chosen last time may be gone by now; a single one needs no choosing.
  const known = categories.data ?? [];
  const only = known.length === 1 ? known[0]?.categoryId : undefined;
  const chosen = known.some(({ categoryId }) => categoryId === fields.categoryId)
    ? fields.categoryId
    : (only ?? '');
  // Of a project the person has left, files would be refused.
  const project = projects.data?.some(({ id }) => id === fields.projectId) ? fields.projectId : '';
  const current = { ...noFields, ...fields, categoryId: chosen, projectId: project };

  const addFiles = async (files: File[]) => {
    setChecking(true);
    try {
      const checked = await checkFiles(files);
      queue.add(checked.map((file) => ({ ...file, fields: current })));
    } catch (error) {
      toast.error(error);
    } finally {
      setChecking(false);
    }
  };

  const busy = items.some(({ state }) => state === 'sending' || state === 'waiting');
  return (
    <Page title={t('Upload media')}>
      <Stack gap="lg">
        {!mayUpload && (
          <Alert color="yellow" title={t('You cannot upload')}>
            {t(
              'Your role lets you see media but not add any. Ask your administrator for the right to edit media.',
            )}
          </Alert>
        )}
        {categories.isError ? (
          <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />
        ) : (
          <UploadForm
            categories={categories.data}
            projects={projects.data ?? []}
            fields={current}
            onChange={setFields}
            onAddCategory={mayAddCategory ? () => setAdding(true) : null}
          />
        )}
        <DropFiles
          label={t('Files to upload')}
          hint={t(
            'Video, audio, or documents: text, subtitles, Word, PowerPoint, Excel, OpenDocument, PDF and others. Several at once is fine.',
          )}
          most={100}
          onFiles={(files) => void addFiles(files)}
          busy={checking}
          blockedBecause={
            !mayUpload
              ? t('Uploading needs the right to edit media')
              : chosen === ''
                ? t('Choose a category first')
                : null
          }
        />
        {items.length > 0 && (
          <section aria-labelledby="upload-list-title">
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h4" id="upload-list-title">
                {busy ? t('Uploading') : t('Files')}
              </Title>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={items.every(({ state }) => state === 'sending' || state === 'waiting')}
                onClick={queue.removeFinished}
              >
                {t('Clear finished')}
              </Button>
            </Group>
            <ul className={classes.list}>
              {items.map((item) => (
                <UploadRowLive key={item.id} item={item} queue={queue} />
              ))}
            </ul>
          </section>
        )}
      </Stack>
      <AddCategory
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={({ categoryId }) => setFields({ ...current, categoryId })}
      />
    </Page>
  );
}
