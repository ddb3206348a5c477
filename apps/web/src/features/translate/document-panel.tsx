import type { LanguageCode } from '@glossa/contracts/languages';
import { Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/i18n/t.ts';
import { filterProfilesOptions } from '../../lib/queries/filter-profiles.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { SendingList } from '../../ui/conversions/sending-list.tsx';
import { useSendFiles } from '../../ui/conversions/use-send-files.ts';
import { ProfileSelect } from '../../ui/filter-profiles/profile-select.tsx';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import type { SourceChoice } from './pair-choices.ts';

type Props = {
  from: SourceChoice;
  to: LanguageCode;
  glossaryId: string | null;
  /** Whether the user may see the filter profiles of the organization. */
  seesProfiles: boolean;
};

/** Documents that are returned in their own format, without a ticket. */
export function DocumentPanel({ from, to, glossaryId, seesProfiles }: Props) {
  const { data: profiles = [] } = useQuery({ ...filterProfilesOptions(), enabled: seesProfiles });
  const [stored, setProfile] = useLocalStorage({
    key: 'glossa-translate-filter',
    defaultValue: '',
  });
  const isKnown = stored === 'none' || profiles.some(({ profileId }) => profileId === stored);
  const filterProfileId = isKnown ? stored : '';
  const { files, send, remove } = useSendFiles();
  return (
    <Stack gap="lg">
      {/* With nothing but the default one there is nothing to select. */}
      {profiles.some(({ isDefault }) => !isDefault) && (
        <ProfileSelect
          description={t('filterProfiles.uploadHint')}
          profiles={profiles}
          value={filterProfileId}
          onChange={setProfile}
          maw={420}
        />
      )}
      <DropFiles
        label={t('translate.documentsToTranslate')}
        hint={t('translate.documentFormats')}
        onFiles={(dropped) =>
          send(
            dropped.map((file) => ({
              kind: 'document',
              file,
              fields: { from, to, glossaryId: glossaryId ?? '', filterProfileId },
            })),
          )
        }
      />
      <SendingList files={files} onRemove={remove} />
      <ConversionList
        kind="document"
        title={t('common.documents')}
        empty={t('translate.documentsKept')}
      />
    </Stack>
  );
}
