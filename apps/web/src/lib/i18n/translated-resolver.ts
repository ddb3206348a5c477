import { readMessageKey } from '@glossa/contracts/messages';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { messageText } from './message-text.ts';

/** A form resolver for a contract schema, whose message ids are shown in the page language. */
export function translatedResolver<Values extends FieldValues, Context, Result>(
  resolver: Resolver<Values, Context, Result>,
): Resolver<Values, Context, Result> {
  return async (values, context, options) => {
    const outcome = await resolver(values, context, options);
    translate(outcome.errors);
    return outcome;
  };
}

/** Errors are nested like their fields. */
function translate(faults: FieldErrors | object): void {
  for (const [name, value] of Object.entries(faults)) {
    if (name === 'message' && typeof value === 'string')
      Object.assign(faults, { message: messageText(readMessageKey(value)) });
    // `ref` is the field on the page.
    else if (name !== 'ref' && typeof value === 'object' && value !== null) translate(value);
  }
}
