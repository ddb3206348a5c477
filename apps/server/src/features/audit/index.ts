export { recordAction } from './record-action.ts';
