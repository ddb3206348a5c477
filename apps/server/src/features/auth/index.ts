export { createAuthorise } from './authorise.ts';
export { requireOwnPassword } from './own-password.ts';
export {
  checkNewPassword,
  createOneTimePassword,
  decodePassword,
  hashPassword,
} from './password.ts';
export { countRefusedInvitation, throttleSsoStarts, unlockAccount } from './rate-limits.ts';
export {
  endSessions,
  findUserByName,
  loadActors,
  purgeEndedSessions,
  savePassword,
} from './repository.ts';
export { mountAuth, refreshCookieOf, sendSignedIn } from './routes.ts';
export { purgeOldChallenges } from './second-factor/passkeys.ts';
export { removePasskeys, removeSecondFactors } from './second-factor/policy.ts';
export {
  type AuthDeps,
  loadActor,
  openSession,
  type SignedIn,
} from './service.ts';
export { requireCookieSession } from './session-renewal.ts';
export {
  createApiToken,
  createSecret,
  createTokens,
  hashSecret,
  mediaTokenSeconds,
  type Tokens,
} from './tokens.ts';
