import type { MeaningFinding } from '@glossa/terminology/meaning/finding';
import { t } from '../i18n/t.ts';

/** What differs from the source, as a message. */
export function meaningSentence({ code, wanted, found }: MeaningFinding): string {
  switch (code) {
    case 'untranslated':
      return t('meaning.untranslated');
    case 'script':
      return t('meaning.script');
    case 'language':
      return t('meaning.language');
    case 'negationLost':
      return t('meaning.negationLost', { wanted });
    case 'negationAdded':
      return t('meaning.negationAdded', { found });
    case 'number':
      return t('meaning.number', { wanted, found });
    case 'unit':
      return t('meaning.unit');
    case 'date':
      return t('meaning.date');
    case 'name':
      return t('meaning.name', { wanted });
    case 'imperative':
      return t('meaning.imperative', { found });
  }
}
