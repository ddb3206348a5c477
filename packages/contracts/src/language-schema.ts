import { z } from 'zod';
import { languageCodes } from './languages.ts';

/** One of the 14. In its own file: the sign-in path needs it without everything else about languages. */
export const languageSchema = z.enum(languageCodes);
