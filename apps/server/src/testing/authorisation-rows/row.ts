import type { InjectOptions } from 'fastify';

type Attempt = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: InjectOptions['payload'];
};

/**
 * How a user of another organization would try to access our data. `attempt` must return 404; if there is nothing to
 * name, `nothing` gives the reason.
 */
export type Row = { attempt: Attempt; answers?: number } | { nothing: string };
export type Rows = Record<string, Row>;

export const lists = { nothing: 'lists what is the caller’s own; see the tests of the feature' };
export const makes = { nothing: 'makes something of the caller’s own' };
export const own = { nothing: 'concerns the caller alone' };
export const personal = {
  nothing: 'one person’s, whoever asks; tried in the tests of the feature',
};
export const installation = {
  nothing: 'concerns the installation: refused to all but System administrators',
};

export const byId = (id: string): Row => ({ attempt: { params: { id } } });
export const inOrganisation = (organisationId: string): Row => ({
  attempt: { query: { organisationId } },
});
