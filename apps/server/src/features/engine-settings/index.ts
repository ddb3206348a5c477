export { createEngineSettings, type EngineSettingsReader } from './current.ts';
export { mountEngineSettings } from './routes.ts';
export { saveInstallationIn } from './save.ts';
