export { findMeaningWarnings } from './check-meanings.ts';
export { findMissingTokens } from './check-placeholders.ts';
export { purgeOldTranslations } from './history.ts';
export { mountTextTranslation } from './routes.ts';
export { type TranslatedText, translateSegments, translateTexts } from './translate-texts.ts';
