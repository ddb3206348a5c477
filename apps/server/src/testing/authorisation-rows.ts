import { mediaRows } from './authorisation-rows/media.ts';
import { peopleRows } from './authorisation-rows/people.ts';
import type { Rows } from './authorisation-rows/row.ts';
import { teamRows } from './authorisation-rows/team.ts';
import { translationsRows } from './authorisation-rows/translations.ts';
import type { SeededOrganisation } from './seed-organisation.ts';
import type { Caller } from './test-api.ts';

/** A row for every call of the contract; the matrix fails if one is missing. */
export const authorisationRows = (ours: SeededOrganisation, stranger: Caller): Rows => ({
  ...peopleRows(ours),
  ...mediaRows(ours, stranger),
  ...translationsRows(ours),
  ...teamRows(ours, stranger),
});
