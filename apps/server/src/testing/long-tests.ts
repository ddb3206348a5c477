/**
 * Whether tests run that take many seconds and could fail only after changes to an engine: `npm test` enables them if
 * engines or document formats changed, and with `--all`. Each engine has other tests that always run.
 */
export const runsLongTests = process.env.GLOSSA_TEST_LONG === '1';
