import { type LoginAnswer, type UserInfo, userInfoSchema } from '@glossa/contracts/auth';
import { type RoleResource, roleResourceSchema } from '@glossa/contracts/permissions';
import { z } from 'zod';
import type { ApiError } from './api-error.ts';
import { parseJson } from './http.ts';
import { languageKey } from './language/chosen-language.ts';
import { storeKey } from './session-key.ts';

export type SignedInSession = {
  status: 'signed-in';
  user: UserInfo;
  roleResources: readonly RoleResource[];
  /** Milliseconds since 1970 at which the access token expires. */
  tokenValidity: number;
};

export type SessionState =
  | { status: 'loading'; error: ApiError | null }
  /** ended: the server did not renew it; left: the person signed out; absent: nobody was signed in. */
  | { status: 'signed-out'; because: 'left' | 'ended' | 'absent' }
  | SignedInSession;

/** What outlives a reload. The handle is useless without the HttpOnly cookie; the access token is never stored. */
const storedSchema = z.object({
  userInfo: userInfoSchema,
  userRefreshToken: z.string().min(1),
  tokenValidity: z.number(),
  roleResource: z.array(roleResourceSchema),
});
export type StoredSession = z.infer<typeof storedSchema>;

/** The look of the screens is the browser's, not the person's: it stays when somebody signs out. */
export const colourSchemeKey = 'glossa.colour-scheme';

let state: SessionState = { status: 'loading', error: null };
let accessToken: string | null = null;
/** Milliseconds since 1970; nothing of the person was asked for earlier. */
let signedInAt = 0;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const sessionState = (): SessionState => state;
export const signedInSince = (): number => signedInAt;
export const currentAccessToken = (): string | null => accessToken;

/** What an earlier page or another tab stored; null where that is nothing, or nothing usable. */
export function readStoredSession(): StoredSession | null {
  const text = localStorage.getItem(storeKey);
  if (text === null) return null;
  const parsed = storedSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** Stores the session for the page that is about to be loaded. */
export function storeLoginAnswer(answer: LoginAnswer): void {
  const stored: StoredSession = {
    userInfo: answer.user,
    userRefreshToken: answer.jwtToken.refreshToken,
    tokenValidity: answer.jwtToken.token_validity,
    roleResource: answer.roleResourceDetailDTOList,
  };
  localStorage.setItem(storeKey, JSON.stringify(stored));
}

/** Takes what login, renewal and password change answer with. */
export function takeLoginAnswer(answer: LoginAnswer): void {
  if (state.status !== 'signed-in') signedInAt = Date.now();
  accessToken = answer.jwtToken.token;
  storeLoginAnswer(answer);
  change({
    status: 'signed-in',
    user: answer.user,
    roleResources: answer.roleResourceDetailDTOList,
    tokenValidity: answer.jwtToken.token_validity,
  });
}

/** Takes over what another tab of the same session learned; the access token of this tab stays its own. */
export function takeStoredProfile(stored: StoredSession): void {
  if (state.status !== 'signed-in') return;
  change({ ...state, user: stored.userInfo, roleResources: stored.roleResource });
}

/** The server refuses everything until the one-time password is changed: the dialog has to open. */
export function requirePasswordChange(): void {
  if (state.status !== 'signed-in' || state.user.firstTimeLogin) return;
  change({ ...state, user: { ...state.user, firstTimeLogin: true } });
}

export function showLoading(error: ApiError | null): void {
  change({ status: 'loading', error });
}

/** Says nothing about anybody, and is a nuisance to choose anew: the look, the language, and keys of the editor. */
const isKept = (key: string): boolean =>
  key === colourSchemeKey || key === languageKey || key.startsWith('glossa.shortcuts.');

/** Forgets the token and everything stored but the look, the language and the keys. */
export function clearSession(because: 'left' | 'ended'): void {
  accessToken = null;
  const kept = Object.entries({ ...localStorage }).filter(([key]) => isKept(key));
  localStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, value);
  change({ status: 'signed-out', because });
}

/** Nothing is stored: nobody was signed in, or another tab ended the session and cleared the storage. */
export function leaveSession(because: 'left' | 'absent'): void {
  accessToken = null;
  change({ status: 'signed-out', because });
}
