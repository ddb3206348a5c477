export { createAuthorise } from './authorise.ts';
export { hashPassword, makeOneTimePassword } from './password.ts';
export { requireCookieSession } from './renew.ts';
export { endSessions, forgetEndedSessions, loadActors } from './repository.ts';
export { mountAuth, refreshCookieOf, sendSignedIn } from './routes.ts';
export {
  type AuthDeps,
  loadActor,
  openSession,
  type SignedIn,
} from './service.ts';
export { limitSsoStarts } from './throttle.ts';
export {
  createTokens,
  hashSecret,
  makeApiToken,
  makeSecret,
  mediaTokenSeconds,
  type Tokens,
} from './tokens.ts';
