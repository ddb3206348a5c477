import type { InjectOptions } from 'fastify';

type Attempt = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: InjectOptions['payload'];
};

/**
 * How somebody of another organisation would reach for what is ours. `attempt` must be answered with 404; where there
 * is nothing of ours to name, `nothing` says why.
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
