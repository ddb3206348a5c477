export * from './endpoint.ts';
export * from './errors.ts';
export * from './languages.ts';
export * from './permissions.ts';
