import type { FailureEnvelope } from '@glossa/contracts';
import type { ErrorCode } from '@glossa/contracts/errors';
import type { MessageRef } from '@glossa/contracts/messages';
import { renderMessage } from '../i18n/translate.ts';

/** The response of a failed call: every message in English and as a message reference. */
export function failureAnswer({
  code,
  message,
  fields,
}: {
  code: ErrorCode;
  message: MessageRef;
  fields?: Readonly<Record<string, MessageRef>> | undefined;
}): FailureEnvelope {
  return {
    data: null,
    message: renderMessage('en', message),
    messageRef: message,
    success: false,
    code,
    ...(fields ? { fields: mapFields(fields), fieldRefs: fields } : {}),
  };
}

const mapFields = (fields: Readonly<Record<string, MessageRef>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, fault]) => [field, renderMessage('en', fault)]),
  );
