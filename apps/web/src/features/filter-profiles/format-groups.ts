import { t } from '../../lib/i18n/t.ts';
import { check, lines } from './setting-kinds.ts';

const names = t('filterProfiles.onePerLine');

/** The settings of formats beside Microsoft Office, HTML and keys; those of all formats are the last ones. */
export const formatGroups = [
  {
    group: 'openDocument',
    title: 'OpenDocument', // not shown: the same in every language
    settings: [
      check('comments', t('filterProfiles.comments')),
      check('headersAndFooters', t('filterProfiles.headersAndFooters')),
      check('notes', t('filterProfiles.notes')),
      check('hiddenText', t('filterProfiles.hiddenText')),
      check('speakerNotes', t('filterProfiles.speakerNotes')),
      check('hiddenSlides', t('filterProfiles.hiddenSlides')),
      check('masters', t('filterProfiles.masters')),
      check('hiddenSheets', t('filterProfiles.hiddenSheets')),
      check('hiddenCells', t('filterProfiles.hiddenCells')),
      lines('excludedStyles', t('filterProfiles.excludedStyles'), names),
      lines('excludedSheets', t('filterProfiles.excludedSheets'), names),
      lines('excludedCells', t('filterProfiles.excludedCells'), t('filterProfiles.cellsHint')),
    ],
  },
  {
    group: 'inDesign',
    title: 'InDesign', // not shown: the same in every language
    settings: [
      check('notes', t('filterProfiles.notes')),
      check('comments', t('filterProfiles.editorialNotes')),
      check('masters', t('filterProfiles.pageMasters')),
      check('hiddenLayers', t('filterProfiles.hiddenLayers')),
      lines('excludedStyles', t('filterProfiles.excludedStyles'), names),
    ],
  },
  {
    group: 'epub',
    title: 'EPUB',
    settings: [
      check('contents', t('filterProfiles.contents')),
      check('metadata', t('filterProfiles.metadata')),
    ],
  },
  {
    group: 'markdown',
    title: 'Markdown', // not shown: the same in every language
    settings: [
      check('frontMatter', t('filterProfiles.frontMatter')),
      lines(
        'frontMatterFields',
        t('filterProfiles.frontMatterFields'),
        t('filterProfiles.frontMatterHint'),
      ),
      check('attributes', t('filterProfiles.attributes')),
      check('code', t('filterProfiles.code')),
    ],
  },
  {
    group: 'tables',
    title: 'CSV, TSV', // not shown: the same in every language
    settings: [
      check('headerRow', t('filterProfiles.headerRow')),
      lines('included', t('filterProfiles.includedColumns'), t('filterProfiles.columnsHint')),
      lines('excluded', t('filterProfiles.excludedColumns'), t('filterProfiles.columnsHint')),
    ],
  },
  {
    group: 'xml',
    title: 'XML, DITA, DocBook', // not shown: the same in every language
    settings: [
      lines('included', t('filterProfiles.includedNodes'), t('filterProfiles.xmlHint')),
      lines('excluded', t('filterProfiles.excludedNodes'), t('filterProfiles.xmlHint')),
    ],
  },
  {
    group: 'texts',
    title: t('filterProfiles.allFormats'),
    settings: [
      lines('placeholders', t('filterProfiles.placeholders'), t('filterProfiles.placeholdersHint')),
    ],
  },
] as const;
