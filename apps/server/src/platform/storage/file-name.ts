const safeName = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+){1,3}$/;

/** Letters, digits, dots and dashes, as the server makes names itself. */
export const isFileName = (name: string): boolean => safeName.test(name);

/** Throws for anything else: a name must not lead out of the storage. */
export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`);
}
