import { type LoginAnswer, type UserInfo, userInfoSchema } from '@glossa/contracts/auth';
import { successCode } from '@glossa/contracts/endpoint';
import { type RoleResource, roleResourceSchema } from '@glossa/contracts/permissions';
import { z } from 'zod';
import type { ApiError } from '../http/api-error.ts';
import { parseJson } from '../http/http.ts';
import { languageKey } from '../i18n/chosen-language.ts';
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
  /** ended: the server did not renew it; left: the user logged out; absent: no one was logged in. */
  | { status: 'signed-out'; because: 'left' | 'ended' | 'absent' }
  | SignedInSession;

/** What survives a reload. The handle is useless without the HttpOnly cookie; the access token is never stored. */
const storedSchema = z.object({
  userInfo: userInfoSchema,
  isSSOLogin: z.boolean().default(false),
  /** The code of the last login or renewal. */
  userCode: z.string().default(successCode),
  userRefreshToken: z.string().min(1),
  tokenValidity: z.number(),
  roleResource: z.array(roleResourceSchema),
});
export type StoredSession = z.infer<typeof storedSchema>;

/** The appearance belongs to the browser, not the user: kept after logout. */
export const colourSchemeKey = 'glossa.colour-scheme';

let state: SessionState = { status: 'loading', error: null };
let accessToken: string | null = null;
/** Milliseconds since 1970; nothing of the user was requested before. */
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

/** The session stored by an earlier page or another tab; null if it is missing or unusable. */
export function readStoredSession(): StoredSession | null {
  const text = localStorage.getItem(storeKey);
  if (text === null) return null;
  const parsed = storedSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** Stores the session for the page that is about to be loaded. */
export function storeLoginResponse(answer: LoginAnswer): void {
  const stored: StoredSession = {
    userInfo: answer.user,
    isSSOLogin: answer.user.isSSOLogin,
    userCode: successCode,
    userRefreshToken: answer.jwtToken.refreshToken,
    tokenValidity: answer.jwtToken.token_validity,
    roleResource: answer.roleResourceDetailDTOList,
  };
  localStorage.setItem(storeKey, JSON.stringify(stored));
}

/** Applies the response of login, renewal and password change. */
export function applyLoginResponse(answer: LoginAnswer): void {
  if (state.status !== 'signed-in') signedInAt = Date.now();
  accessToken = answer.jwtToken.token;
  storeLoginResponse(answer);
  change({
    status: 'signed-in',
    user: answer.user,
    roleResources: answer.roleResourceDetailDTOList,
    tokenValidity: answer.jwtToken.token_validity,
  });
}

/** Applies data from another tab of the same session; this tab keeps its own access token. */
export function applyStoredProfile(stored: StoredSession): void {
  if (state.status !== 'signed-in') return;
  change({ ...state, user: stored.userInfo, roleResources: stored.roleResource });
}

/** The server rejects everything until the password is changed or the second factor set up: opens the dialog. */
export function requireFirst(what: 'firstTimeLogin' | 'secondFactorDue'): void {
  if (state.status !== 'signed-in' || state.user[what]) return;
  change({ ...state, user: { ...state.user, [what]: true } });
}

/** The first set-up is finished: for this page and for the next one, until the server says it with the next renewal. */
export function noteSetupDone(): void {
  if (state.status !== 'signed-in') return;
  const user = { ...state.user, setupDue: false };
  const stored = readStoredSession();
  if (stored) localStorage.setItem(storeKey, JSON.stringify({ ...stored, userInfo: user }));
  change({ ...state, user });
}

export function showLoading(error: ApiError | null): void {
  change({ status: 'loading', error });
}

/** The sizes of the editor's parts: with the user id. */
export const editorLayoutPrefix = 'glossa.editor-layout.';
/** Whether the side bar is hidden: with the user id. */
export const sideBarPrefix = 'glossa.side-bar.';
const keptPrefixes = ['glossa.shortcuts.', editorLayoutPrefix, sideBarPrefix];

/** Tells nothing about media, and tedious to set again: appearance, language, layout and editor shortcuts. */
const isKept = (key: string): boolean =>
  key === colourSchemeKey ||
  key === languageKey ||
  keptPrefixes.some((prefix) => key.startsWith(prefix));

/** Of what people are typing, which a reload must not lose: `typedTextPrefix` + user id + what it is. */
export const typedTextPrefix = 'glossa.typed.';

/** Whoever is next in this tab must not see it. It stays where a session only expired. */
function clearTypedTexts(): void {
  for (const key of Object.keys({ ...sessionStorage }))
    if (key.startsWith(typedTextPrefix)) sessionStorage.removeItem(key);
}

/** Clears the token and all stored data except appearance, language, layout and shortcuts. */
export function clearSession(because: 'left' | 'ended'): void {
  accessToken = null;
  const kept = Object.entries({ ...localStorage }).filter(([key]) => isKept(key));
  localStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, value);
  if (because === 'left') clearTypedTexts();
  change({ status: 'signed-out', because });
}

/** Nothing is stored: no one was logged in, or another tab ended the session and cleared the storage. */
export function leaveSession(because: 'left' | 'absent'): void {
  accessToken = null;
  if (because === 'left') clearTypedTexts();
  change({ status: 'signed-out', because });
}
