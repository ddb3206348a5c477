import { z } from 'zod';
import { languageCodes } from './languages.ts';

/** One of the 14. A file of its own: the way to the sign-in needs it, and nothing of what is made in a language. */
export const languageSchema = z.enum(languageCodes);
