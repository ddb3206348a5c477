export { confirmSession, findLogoutUrl } from './confirm-session.ts';
export type { SsoDeps } from './deps.ts';
export { createClients } from './provider-client.ts';
export { createProviders } from './providers.ts';
export { mountSingleSignOn } from './routes.ts';
export { purgeOldLogins } from './start-login.ts';
