import type { FilterProfile } from '@glossa/contracts/filter-profiles';
import { validateUploadedVideo } from '@glossa/contracts/uploads';
import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi, isTemporary } from '../../lib/http/api-client.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { categoriesOptions } from '../../lib/queries/categories.ts';
import { filterProfilesOptions } from '../../lib/queries/filter-profiles.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ownProjectsOptions, uploadOptionsOptions } from './queries.ts';
import { AddCategory } from './upload/add-category.tsx';
import { UploadForm } from './upload/upload-form.tsx';
import classes from './upload/upload-list.module.css';
import type { UploadFields } from './upload/upload-queue.ts';
import { UploadRowLive } from './upload/upload-row.tsx';
import { useUploadQueue } from './upload/use-upload-queue.ts';

const noFields: UploadFields = {
  categoryId: '',
  spokenLanguage: 'detect',
  speakers: null,
  title: '',
  projectId: '',
  filterProfileId: '',
};

type CheckedFile = { file: File; rejection: string | null; notice: string | null };

const emptyFile = t('media.upload.fileEmpty');

/**
 * Checks the names before the upload: which files would be rejected and why, and which names exist already. A name may
 * occur twice in one drop, so responses are matched by position.
 */
async function checkFiles(files: readonly File[]): Promise<CheckedFile[]> {
  const answers = await callApi(validateUploadedVideo, {
    body: { fileNames: files.map((file) => file.name) },
  }).catch((error: unknown) => {
    // Files that were chosen while the server is away or busy must not be lost: their rows offer Retry.
    if (error instanceof ApiError && isTemporary(error)) return [];
    throw error;
  });
  return files.map((file, index) => {
    const answer = answers[index];
    const rejection =
      answer && !answer.valid
        ? answer.reason
          ? messageText(answer.reason)
          : t('media.upload.fileUnusable')
        : null;
    return {
      file,
      rejection: rejection ?? (file.size === 0 ? emptyFile : null),
      notice: answer?.sameNameMediaId ? t('media.upload.sameName') : null,
    };
  });
}

/** The last selected profile may be deleted: the default one then applies. */
const choiceOf = (profiles: readonly FilterProfile[], chosen: string): string =>
  chosen === 'none' || profiles.some(({ profileId }) => profileId === chosen) ? chosen : '';

/** Select category and language, drop files, watch them become transcripts. */
export function UploadScreen() {
  const categories = useQuery(categoriesOptions());
  const projects = useQuery(ownProjectsOptions());
  const canUpload = useCan('Media', 'edit');
  const seesProfiles = useCan('Translation', 'view');
  const profiles = useQuery({ ...filterProfilesOptions(), enabled: seesProfiles });
  const mayAddCategory = useCan('MediaCategory', 'edit');
  const options = useQuery({ ...uploadOptionsOptions(), enabled: canUpload });
  const tellsSpeakersApart = options.data?.tellsSpeakersApart ?? false;
  const [fields, setFields] = useLocalStorage({ key: 'glossa-upload', defaultValue: noFields });
  // Not kept for the next visit: it is of these recordings, and a wrong one divides or joins voices.
  const [speakers, setSpeakers] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const [checking, setChecking] = useState(false);
  const { queue, items } = useUploadQueue();

  // The last used category may be deleted; a single one is selected automatically.
  const known = categories.data ?? [];
  const only = known.length === 1 ? known[0]?.categoryId : undefined;
  const chosen = known.some(({ categoryId }) => categoryId === fields.categoryId)
    ? fields.categoryId
    : (only ?? '');
  // Files for a project the user left would be rejected.
  const project = projects.data?.some(({ id }) => id === fields.projectId) ? fields.projectId : '';
  const filterProfileId = choiceOf(profiles.data ?? [], fields.filterProfileId);
  const current = {
    ...noFields,
    ...fields,
    categoryId: chosen,
    projectId: project,
    filterProfileId,
    speakers: tellsSpeakersApart ? speakers : null,
  };

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
    <Page title={t('media.upload.title')}>
      <Stack gap="lg">
        {!canUpload && (
          <Alert color="yellow" title={t('media.upload.notAllowedTitle')}>
            {t('media.upload.notAllowedText')}
          </Alert>
        )}
        {categories.isError ? (
          <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />
        ) : (
          <UploadForm
            categories={categories.data}
            projects={projects.data ?? []}
            profiles={profiles.data ?? []}
            tellsSpeakersApart={tellsSpeakersApart}
            fields={current}
            onChange={(changed) => {
              setSpeakers(changed.speakers);
              setFields({ ...changed, speakers: null });
            }}
            onAddCategory={mayAddCategory ? () => setAdding(true) : null}
          />
        )}
        <DropFiles
          label={t('media.upload.dropLabel')}
          hint={t('media.upload.dropHint')}
          most={100}
          onFiles={(files) => void addFiles(files)}
          busy={checking}
          blockedBecause={
            !canUpload
              ? t('media.upload.permissionRequired')
              : chosen === ''
                ? t('media.upload.selectCategoryFirst')
                : null
          }
        />
        {items.length > 0 && (
          <section aria-labelledby="upload-list-title">
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h4" id="upload-list-title">
                {busy ? t('status.uploading') : t('common.files')}
              </Title>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={items.every(({ state }) => state === 'sending' || state === 'waiting')}
                onClick={queue.removeFinished}
              >
                {t('media.upload.clearFinished')}
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
        onAdded={({ categoryId }) => setFields({ ...current, categoryId, speakers: null })}
      />
    </Page>
  );
}
