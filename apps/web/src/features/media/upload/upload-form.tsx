import type { Category } from '@glossa/contracts/categories';
import { languageCodes } from '@glossa/contracts/languages';
import type { Option } from '@glossa/contracts/people';
import { Button, Select, Skeleton } from '@mantine/core';
import { Plus } from 'lucide-react';
import { languageInBothNames } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import classes from './upload-form.module.css';
import type { UploadFields } from './upload-queue.ts';

const spokenLanguages = [
  { value: 'detect', label: t('Detect automatically') },
  ...languageCodes.map((code) => ({ value: code, label: languageInBothNames(code) })),
];

type Props = {
  categories: readonly Category[] | undefined;
  /** The person's own. */
  projects: readonly Option[];
  fields: UploadFields;
  onChange: (fields: UploadFields) => void;
  /** Set where the person may add categories. */
  onAddCategory: (() => void) | null;
};

/** What goes with the files dropped next: their category and the language spoken in them. */
export function UploadForm({ categories, projects, fields, onChange, onAddCategory }: Props) {
  return (
    <div className={classes.form}>
      <div className={classes.category}>
        {categories ? (
          <Select
            label={t('Category')}
            placeholder={categories.length === 0 ? t('No category yet') : t('Choose a category')}
            description={t('Files are filed under it')}
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
            {t('Add a category')}
          </Button>
        )}
      </div>
      <Select
        label={t('Spoken language')}
        description={t('For documents: the language they are written in')}
        searchable
        allowDeselect={false}
        data={spokenLanguages}
        value={fields.spokenLanguage}
        onChange={(spokenLanguage) =>
          onChange({ ...fields, spokenLanguage: spokenLanguage ?? 'detect' })
        }
      />
      {projects.length > 0 && (
        <Select
          label={t('Who may see it')}
          description={t('Media of a project are seen by its people alone')}
          allowDeselect={false}
          searchable={projects.length > 7}
          data={[
            { value: '', label: t('Everybody in the organisation') },
            ...projects.map(({ id, name }) => ({
              value: id,
              label: t('Project: {name}', { name }),
            })),
          ]}
          value={fields.projectId}
          onChange={(projectId) => onChange({ ...fields, projectId: projectId ?? '' })}
        />
      )}
    </div>
  );
}
