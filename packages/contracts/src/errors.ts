/** The one table of errors: stable code → HTTP status and the sentence shown when the thrower has nothing better to say. */
export const errorTable = {
  AUTH_INVALID_CREDENTIALS: [
    401,
    'The user name or the password is not right. Check both and try again.',
  ],
  AUTH_REQUIRED: [401, 'Your session has ended. Sign in again.'],
  AUTH_SESSION_REVOKED: [401, 'This session was ended for safety. Sign in again.'],
  AUTH_TOO_MANY_ATTEMPTS: [429, 'Too many attempts. Wait a few minutes, then try again.'],
  AUTH_PASSWORD_CHANGE_REQUIRED: [403, 'Change your one-time password first.'],
  PASSWORD_OLD_WRONG: [400, 'The old password is not right.'],
  PASSWORD_RULE: [
    400,
    'Password must contains one uppercase, number, special and min 8 characters length.',
  ],
  PASSWORD_COMMON: [400, 'This password is on the list of common passwords. Choose another one.'],
  PASSWORD_SAME: [400, 'The new password must differ from the old one.'],
  ACCESS_DENIED: [403, 'You do not have the right to do this. Ask your administrator.'],
  NOT_FOUND: [404, 'This does not exist, or you cannot see it.'],
  INVALID_INPUT: [400, 'Something in the request is not as expected.'],
  PAYLOAD_TOO_LARGE: [413, 'This is larger than what can be accepted.'],
  RATE_LIMITED: [429, 'Too many requests. Wait a moment, then try again.'],
  CATEGORY_NAME_TAKEN: [409, 'There is already a category with this name.'],
  CATEGORY_IN_USE: [409, 'This category still holds media. Move or delete them first.'],
  UPLOAD_REFUSED: [415, 'This file cannot be used.'],
  UPLOAD_EMPTY: [400, 'This file is empty. Choose another one.'],
  UPLOAD_INTERRUPTED: [400, 'The upload broke off before the file was complete. Upload it again.'],
  UPLOAD_NO_FILE: [400, 'No file came with the request. Choose a file and try again.'],
  STORAGE_FULL: [507, 'The server has no room left. Ask your administrator to free some space.'],
  FILE_MISSING: [404, 'The file is not there any more.'],
  RANGE_NOT_SATISFIABLE: [416, 'This part of the file does not exist.'],
  MEDIA_NOT_VERIFIED: [409, 'Verify the transcript before you ask for a translation.'],
  MEDIA_WRONG_STATE: [409, 'This cannot be done in the state the media is in now.'],
  TRANSCRIPT_MISSING: [404, 'There is no transcript yet.'],
  TRANSCRIPT_EMPTY: [409, 'The transcript holds no cues, so there is nothing to verify.'],
  TRANSCRIPT_REASON_REQUIRED: [400, 'Say why the transcript is rejected.'],
  DRAFT_CONFLICT: [
    409,
    'Somebody else changed this cue in the meantime. Look at both texts and choose.',
  ],
  DRAFT_OUTDATED: [
    409,
    'A newer version was published since this draft was opened. Open the draft again.',
  ],
  CUE_INVALID: [400, 'A cue must end after it starts and hold some text.'],
  REQUEST_WRONG_STATE: [409, 'This cannot be done in the state the request is in now.'],
  TRANSLATION_SAME_LANGUAGE: [400, 'The target is the language the media already is in.'],
  TRANSLATION_NO_ENGINE: [
    409,
    'No installed engine translates this pair of languages. The Engines screen says how to add one.',
  ],
  ENGINE_FAILED: [502, 'The engine could not do this.'],
  SERVICE_UNAVAILABLE: [
    503,
    'The service is starting or cannot reach its database. Try again in a few seconds.',
  ],
  INTERNAL: [
    500,
    'Something went wrong on our side. Try again; if it stays, tell your administrator the request number.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];
