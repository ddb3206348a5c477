/** Warnings, errors and names of formats in English. */
export { englishText } from '../english-text.ts';
