import type { FilterPreview } from '@glossa/contracts/filter-profiles';
import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { Alert, Fieldset, Stack, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import { PassageRow } from '../../ui/omissions/passage-row.tsx';
import passages from '../../ui/passages/passages.module.css';
import { usePreviewFilterProfile } from './queries.ts';

/** A document read with the settings as they are in the form. `settings`: undefined if the form shows faults in them. */
export function ProfilePreview({
  settings,
}: {
  settings: () => Promise<FilterSettingsInput | undefined>;
}) {
  const preview = usePreviewFilterProfile();
  const read = async ([file]: File[]) => {
    const given = await settings();
    if (file && given) preview.mutate({ settings: filterSettingsSchema.parse(given), file });
  };
  return (
    <Fieldset legend={t('filterProfiles.previewTitle')}>
      <Stack gap="sm">
        <DropFiles
          label={t('filterProfiles.previewTitle')}
          hint={t('filterProfiles.previewHint')}
          most={1}
          busy={preview.isPending}
          onFiles={read}
        />
        {preview.error && (
          <Alert color="red" role="alert">
            <ErrorText error={preview.error} />
          </Alert>
        )}
        {preview.data && <PreviewLists preview={preview.data} />}
      </Stack>
    </Fieldset>
  );
}

function PreviewLists({ preview }: { preview: FilterPreview }) {
  const { translated, translatedTotal, leftOut, leftOutTotal } = preview;
  const titles = {
    translated: t('filterProfiles.translatedCount', { count: translatedTotal }),
    leftOut: t('documentReview.omissions.open', { count: leftOutTotal }),
  };
  return (
    <div role="status">
      <Text fw={600} size="sm">
        {titles.leftOut}
      </Text>
      <ul className={passages.list} aria-label={titles.leftOut}>
        {leftOut.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat, and the list never changes
          <PassageRow key={index} item={one} />
        ))}
      </ul>
      <Text fw={600} size="sm" mt="sm">
        {titles.translated}
      </Text>
      <ul className={passages.list} aria-label={titles.translated}>
        {translated.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat, and the list never changes
          <PassageRow key={index} item={one} />
        ))}
      </ul>
    </div>
  );
}
