import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';

/** For reading a translated document: what is translated with the settings and without, and nothing that is left out. */
export function readBackSettings({ markdown, xml }: FilterSettings): FilterSettings {
  return {
    ...defaultFilterSettings,
    markdown: {
      ...defaultFilterSettings.markdown,
      frontMatterFields: markdown.frontMatterFields,
      code: markdown.code,
    },
    xml: { included: xml.included, excluded: [] },
  };
}
