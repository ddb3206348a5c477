export {
  createEngineSettings,
  type EngineSettingsReader,
  findTellSpeakersApart,
} from './current.ts';
export { mountEngineSettings } from './routes.ts';
export { saveInstallationIn } from './save.ts';
