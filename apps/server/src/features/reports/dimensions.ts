/** The dimensions of reports. */
export const dimensions = ['total', 'month', 'language', 'department', 'project'] as const;
export type Dimension = (typeof dimensions)[number];

export type DimensionKeys = {
  month: string;
  language: string | null;
  department_id: string | null;
  project_id: string | null;
};

/** The month, language or id of a row in a dimension; null if there is none. */
export const keyIn: Record<Dimension, (row: DimensionKeys) => string | null> = {
  total: () => null,
  month: (row) => row.month,
  language: (row) => row.language,
  department: (row) => row.department_id,
  project: (row) => row.project_id,
};

export type ByKey<T> = Record<Dimension, Map<string | null, T>>;

/** A value per key of each dimension. */
export const emptyByKey = <T>(): ByKey<T> => ({
  total: new Map(),
  month: new Map(),
  language: new Map(),
  department: new Map(),
  project: new Map(),
});
