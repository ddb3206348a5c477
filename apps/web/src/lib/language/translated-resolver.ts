import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { serverWords } from './server-words.ts';

/** A resolver by a schema of the contract, whose sentences are written there in English, in the language of the page. */
export function translatedResolver<Values extends FieldValues, Context, Result>(
  resolver: Resolver<Values, Context, Result>,
): Resolver<Values, Context, Result> {
  return async (values, context, options) => {
    const outcome = await resolver(values, context, options);
    translate(outcome.errors);
    return outcome;
  };
}

/** Faults lie within each other as their fields do. */
function translate(faults: FieldErrors | object): void {
  for (const [name, value] of Object.entries(faults)) {
    if (name === 'message' && typeof value === 'string')
      Object.assign(faults, { message: serverWords(value) });
    // `ref` is the field on the page.
    else if (name !== 'ref' && typeof value === 'object' && value !== null) translate(value);
  }
}
