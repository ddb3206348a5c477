import pg from 'pg';

/** PostgreSQL's codes for a database that does not answer now. */
const codes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300', // too many connections
  '57P01', // the server was stopped, or the backend was ended
  '57P02', // a backend crashed
  '57P03', // starting up, shutting down or recovering
]);

/** What the driver and the query builder throw without a code; the last for requests that outlast a stop. */
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|driver has already been destroyed/;

/** Errors of our own database connections. A mail server that refuses a connection has the same codes. */
const connectionErrors = new WeakSet<Error>();

/** Marks an error that a database connection failed with, so that `isDatabaseUnavailable` knows it. Answers the error. */
export function markUnavailable<E>(error: E): E {
  if (error instanceof Error) connectionErrors.add(error);
  return error;
}

/** Whether the error says that the database could not be reached or went away, which passes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.has(error)) return true;
  if (error instanceof pg.DatabaseError) return codes.has(error.code ?? '');
  return driverMessages.test(error.message);
}
