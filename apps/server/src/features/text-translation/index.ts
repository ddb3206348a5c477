export { forgetOldTranslations } from './history.ts';
export { mountTextTranslation } from './routes.ts';
export { translateSegments } from './translate-segments.ts';
export { type TranslatedText, translateTexts } from './translate-texts.ts';
