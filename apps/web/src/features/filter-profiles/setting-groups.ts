import { t } from '../../lib/i18n/t.ts';

/** `lines`: a list with an entry on each line, described by `hint`. */
type Setting = { name: string; label: string } & (
  | { kind: 'check' }
  | { kind: 'lines'; hint: string }
);

const check = <Name extends string>(name: Name, label: string) =>
  ({ kind: 'check', name, label }) as const;
const lines = <Name extends string>(name: Name, label: string, hint: string) =>
  ({ kind: 'lines', name, label, hint }) as const;

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
    title: 'HTML',
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
] as const satisfies readonly { group: string; title: string; settings: readonly Setting[] }[];

type Group = (typeof settingGroups)[number];
/** The path of a setting in the form. */
export type SettingPath = {
  [G in Group as G['group']]: `settings.${G['group']}.${G['settings'][number]['name']}`;
}[Group['group']];
