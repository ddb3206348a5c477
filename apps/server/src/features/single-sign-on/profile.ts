import { z } from 'zod';

const text = z.string().regex(/^\P{Cc}*$/u);

/** What is read of an id token or the user info. The rest of the world writes these: nothing is taken as it comes. */
export const profileSchema = z.object({
  /** OpenID Connect: at most 255 characters. */
  sub: text.min(1).max(255),
  email: text.max(254).pipe(z.email()).optional(),
  /** Only `true` will do; some providers say it in words. */
  email_verified: z.unknown().optional(),
  name: text.trim().optional(),
});
export type Profile = z.infer<typeof profileSchema>;
