export { findShotChangesJob } from './jobs.ts';
export { mountShotChanges } from './routes.ts';
export { requestShotChangesFor, rerunShotChanges, shotChangesOf } from './service.ts';
export { failShotChanges, runShotChanges } from './shot-changes-handler.ts';
