import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | undefined, Date>;
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
