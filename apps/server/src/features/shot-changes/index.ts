export { findShotChangesJob } from './jobs.ts';
export { mountShotChanges } from './routes.ts';
export { shotChangesOf, wantShotChanges } from './service.ts';
export { giveUpShotChanges, runShotChanges } from './shot-changes-handler.ts';
