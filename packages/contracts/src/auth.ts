import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { roleResourceSchema } from './permissions.ts';

export const passwordPattern =
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;
/** Passwords are sent as base64 of their UTF-8 bytes: an encoding, not encryption. */
export function encodePassword(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)));
}

export const encodedPassword = z.string().min(1).max(2048);

export const userInfoSchema = z.object({
  userId: idSchema,
  userName: z.string(),
  displayName: z.string(),
  organisationId: idSchema,
  organisationName: z.string(),
  firstTimeLogin: z.boolean(),
  /** A required second factor has to be set up first. */
  secondFactorDue: z.boolean().default(false),
  isSSOLogin: z.boolean(),
  /** The installation is new, and the user may set it up. */
  setupDue: z.boolean().default(false),
  /** Holds the System administrator role. */
  seesEveryOrganisation: z.boolean().default(false),
  /** Null: never set. */
  pageLanguage: languageSchema.nullable().default(null),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

export const loginAnswerSchema = z.object({
  user: userInfoSchema,
  jwtToken: z.object({
    token: z.string(),
    /** Milliseconds since 1970 at which the access token expires. */
    token_validity: z.number().int(),
    /** The session's handle: useless without the HttpOnly cookie. */
    refreshToken: z.string(),
    sSOLoginData: z.null(),
  }),
  roleResourceDetailDTOList: z.array(roleResourceSchema),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const login = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/login`,
  permission: 'public',
  summary: 'Sign in with a user name and a password',
  body: z.strictObject({ userName: z.string().min(1).max(254), password: encodedPassword }),
  answer: loginAnswerSchema,
});

export const renewSession = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/ssotoken/saveRefreshSSOToken/`,
  permission: 'public',
  summary:
    'Renew the access token; the refresh cookie is what counts, token and userId must belong to it',
  body: z.strictObject({ token: z.string().max(4096), userId: idSchema, isSSOLogin: z.boolean() }),
  answer: loginAnswerSchema,
});

export const logout = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/logout`,
  permission: 'login',
  summary: 'Sign out',
  /** The logout URL of the SSO provider; null if there is none. */
  answer: z.object({ providerLogoutUrl: z.url().nullable() }),
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
  peopleOnly: true,
});

/** Multipart: userId, oldPassword, password (both encoded). */
export const changePasswordForm = z.strictObject({
  userId: idSchema,
  oldPassword: encodedPassword,
  password: encodedPassword,
});
export const changePassword = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/ssotoken/resetPassword`,
  permission: 'login',
  summary: 'Change your own password',
  message: 'auth.passwordChanged',
  carries: 'multipart',
  answer: loginAnswerSchema,
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
  peopleOnly: true,
});

/** The options of the login screen. */
export const ssoChoiceSchema = z.object({ providerId: z.string(), label: z.string() });
export const viewSsoProviders = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/ssotoken/viewSsoProviders`,
  permission: 'public',
  summary: 'The providers people can sign in through',
  answer: z.array(ssoChoiceSchema),
});
