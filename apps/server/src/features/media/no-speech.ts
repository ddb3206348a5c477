import { sql } from 'kysely';

/**
 * Of the row of `media` in the query: whether it is a recording in which no one speaks. Its status is `failed`, but nothing
 * went wrong, so that it is not listed among failures.
 */
export const hasNoSpeech = sql<boolean>`(media.status = 'failed' AND media.failure_code IS NOT DISTINCT FROM 'ENGINE_NO_SPEECH')`;
export const hasSpeechOrFault = sql<boolean>`NOT ${hasNoSpeech}`;
