export { answerEngineError } from './answer-engine-error.ts';
export { mountEngines } from './routes.ts';
