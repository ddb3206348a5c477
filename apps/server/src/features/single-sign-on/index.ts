export { createClients } from './client.ts';
export { confirmAtProvider, findLogoutUrl } from './confirm.ts';
export type { SsoDeps } from './deps.ts';
export { forgetOldLogins } from './forget-logins.ts';
export { createProviders } from './providers.ts';
export { mountSingleSignOn } from './routes.ts';
