export { createAuthorise } from './authorise.ts';
export { hashPassword } from './password.ts';
export { forgetEndedSessions, loadActors } from './repository.ts';
export { mountAuth } from './routes.ts';
export { loadActor } from './service.ts';
export { createTokens, mediaTokenSeconds, type Tokens } from './tokens.ts';
