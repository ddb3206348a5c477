import { callsOfMedia } from './calls-of-media.ts';
import { callsOfPeople, changePasswordCall } from './calls-of-people.ts';
import { callsOfTranslations, deletingCalls } from './calls-of-translations.ts';
import type { SpecCall } from './spec-call.ts';

const never = () => Promise.reject(new Error('Only the addresses are read.'));

/** Every call of section 7, in the order in which the journey makes them. */
export const specCalls: readonly SpecCall[] = [
  ...callsOfPeople,
  ...callsOfMedia(never),
  ...callsOfTranslations(never),
  ...deletingCalls(never),
  changePasswordCall,
];
