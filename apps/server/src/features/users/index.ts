export { seedInstallation } from './seed.ts';
