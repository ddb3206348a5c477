import { t } from '../../lib/i18n/t.ts';
import { formatGroups } from './format-groups.ts';
import { check, lines, type Setting } from './setting-kinds.ts';

const names = t('filterProfiles.onePerLine');

/** The settings of each format, in the order of the form. */
export const settingGroups = [
  {
    group: 'word',
    title: 'Word', // not shown: the same in every language
    settings: [
      check('comments', t('filterProfiles.comments')),
      check('headersAndFooters', t('filterProfiles.headersAndFooters')),
      check('notes', t('filterProfiles.notes')),
      check('hiddenText', t('filterProfiles.hiddenText')),
      lines('excludedStyles', t('filterProfiles.excludedStyles'), names),
    ],
  },
  {
    group: 'powerPoint',
    title: 'PowerPoint',
    settings: [
      check('speakerNotes', t('filterProfiles.speakerNotes')),
      check('comments', t('filterProfiles.comments')),
      check('hiddenSlides', t('filterProfiles.hiddenSlides')),
      check('masters', t('filterProfiles.masters')),
      check('layouts', t('filterProfiles.layouts')),
    ],
  },
  {
    group: 'excel',
    title: 'Excel', // not shown: the same in every language
    settings: [
      check('comments', t('filterProfiles.comments')),
      check('hiddenSheets', t('filterProfiles.hiddenSheets')),
      check('hiddenCells', t('filterProfiles.hiddenCells')),
      lines('excludedSheets', t('filterProfiles.excludedSheets'), names),
      lines('excludedCells', t('filterProfiles.excludedCells'), t('filterProfiles.cellsHint')),
    ],
  },
  {
    group: 'keys',
    title: 'JSON, YAML, properties', // not shown: the same in every language
    settings: [
      lines('included', t('filterProfiles.includedKeys'), t('filterProfiles.keysHint')),
      lines('excluded', t('filterProfiles.excludedKeys'), t('filterProfiles.keysHint')),
    ],
  },
  {
    group: 'html',
    title: 'HTML, EPUB', // not shown: the same in every language
    settings: [
      check('attributes', t('filterProfiles.attributes')),
      lines('excluded', t('filterProfiles.excludedElements'), t('filterProfiles.selectorsHint')),
    ],
  },
  {
    group: 'bilingual',
    title: 'XLIFF, gettext', // not shown: the same in every language
    settings: [check('translateAgain', t('filterProfiles.translateAgain'))],
  },
  ...formatGroups,
] as const satisfies readonly { group: string; title: string; settings: readonly Setting[] }[];

type Group = (typeof settingGroups)[number];
/** The path of a setting in the form. */
export type SettingPath = {
  [G in Group as G['group']]: `settings.${G['group']}.${G['settings'][number]['name']}`;
}[Group['group']];
