import { z } from 'zod';

/** The kinds of settings that filter profiles have. */
export const translated = z.boolean().default(true);
export const nameSetting = z.string().trim().min(1).max(200);
export const namesOf = (name: z.ZodType<string, string>) => z.array(name).max(100).default([]);
