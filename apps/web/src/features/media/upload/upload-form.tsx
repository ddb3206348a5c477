import type { Category } from '@glossa/contracts/categories';
import type { FilterProfile } from '@glossa/contracts/filter-profiles';
import { languageCodes } from '@glossa/contracts/languages';
import type { Option } from '@glossa/contracts/people';
import { Button, Select, Skeleton } from '@mantine/core';
import { Plus } from 'lucide-react';
import { languageInBothNames } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { ProfileSelect } from '../../../ui/filter-profiles/profile-select.tsx';
import { SpeakerNumber } from '../speaker-number.tsx';
import classes from './upload-form.module.css';
import type { UploadFields } from './upload-queue.ts';

const spokenLanguages = [
  { value: 'detect', label: t('media.upload.detectLanguage') },
  ...languageCodes.map((code) => ({ value: code, label: languageInBothNames(code) })),
];

type Props = {
  categories: readonly Category[] | undefined;
  /** The user's own. */
  projects: readonly Option[];
  profiles: readonly FilterProfile[];
  /** Whether voices of one channel are told apart here: else their number changes nothing. */
  tellsSpeakersApart: boolean;
  fields: UploadFields;
  onChange: (fields: UploadFields) => void;
  /** Set if the user may add categories. */
  onAddCategory: (() => void) | null;
};

/** Options of the next files: category, spoken language and so on. */
export function UploadForm({
  categories,
  projects,
  profiles,
  tellsSpeakersApart,
  fields,
  onChange,
  onAddCategory,
}: Props) {
  return (
    <div className={classes.form}>
      <div className={classes.category}>
        {categories ? (
          <Select
            label={t('common.category')}
            placeholder={
              categories.length === 0
                ? t('media.upload.noCategories')
                : t('media.upload.selectCategory')
            }
            description={t('media.upload.categoryHint')}
            required
            searchable={categories.length > 7}
            allowDeselect={false}
            data={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
            value={fields.categoryId === '' ? null : fields.categoryId}
            onChange={(categoryId) => onChange({ ...fields, categoryId: categoryId ?? '' })}
            className={classes.grow}
          />
        ) : (
          <Skeleton h={78} className={classes.grow} />
        )}
        {onAddCategory && (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={onAddCategory}
          >
            {t('media.upload.newCategory')}
          </Button>
        )}
      </div>
      <Select
        label={t('media.spokenLanguage')}
        description={t('media.upload.languageHint')}
        searchable
        allowDeselect={false}
        data={spokenLanguages}
        value={fields.spokenLanguage}
        onChange={(spokenLanguage) =>
          onChange({ ...fields, spokenLanguage: spokenLanguage ?? 'detect' })
        }
      />
      {tellsSpeakersApart && (
        <SpeakerNumber
          description={t('media.upload.speakersHint')}
          value={fields.speakers}
          unknownLabel={t('media.upload.speakersUnknown')}
          onChange={(speakers) => onChange({ ...fields, speakers })}
        />
      )}
      {projects.length > 0 && (
        <Select
          label={t('media.upload.visibleTo')}
          description={t('media.upload.visibilityHint')}
          allowDeselect={false}
          searchable={projects.length > 7}
          data={[
            { value: '', label: t('media.everyoneInOrganization') },
            ...projects.map(({ id, name }) => ({
              value: id,
              label: t('media.projectOption', { name }),
            })),
          ]}
          value={fields.projectId}
          onChange={(projectId) => onChange({ ...fields, projectId: projectId ?? '' })}
        />
      )}
      {/* With nothing but the default one there is nothing to select. */}
      {profiles.some(({ isDefault }) => !isDefault) && (
        <ProfileSelect
          description={t('filterProfiles.uploadHint')}
          profiles={profiles}
          value={fields.filterProfileId}
          onChange={(filterProfileId) => onChange({ ...fields, filterProfileId })}
        />
      )}
    </div>
  );
}
