/** A row of a function's answer, where PostgreSQL cannot say which columns may be null. */
export type WithNulls<Row, Column extends keyof Row> = Omit<Row, Column> & { [Each in Column]: Row[Each] | null };
