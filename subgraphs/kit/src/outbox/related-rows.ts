/** Row that an event's resource references and that may be deleted before the event is rendered. */
export interface RelatedRow {
  /** Qualified table, such as `courses.lessons`. */
  readonly table: string;
  /**
   * Columns to include, with the id. Omit long texts that no event body contains: a row snapshot is sent in a header.
   */
  readonly columns: readonly string[];
  /** SQL expression for the id of the related row, over the columns of the resource's row (alias `t`). */
  readonly id: string;
}

/** Key in a row snapshot under which its related rows are stored, by table; no column has this name. */
const key = '$related';

type Row = Readonly<Record<string, unknown>>;

/** Returns the SQL expression for a snapshot of a resource's row `t` as JSON, with its related rows. */
export function capturedRow(related: readonly RelatedRow[]): string {
  if (related.length === 0) return 'to_jsonb(t)';
  const rows = related.map(
    ({ table, columns, id }) =>
      `'${table}', (SELECT to_jsonb(r) FROM (SELECT ${columns.map((name) => `k."${name}"`).join(', ')} FROM ${table} k WHERE k.id = ${id}) r)`,
  );
  return `to_jsonb(t) || jsonb_build_object('${key}', jsonb_build_object(${rows.join(', ')}))`;
}

/** Statement that reads a row and its related rows from the snapshot of an event instead of from the tables. */
export interface CapturedStatement {
  readonly text: string;
  readonly values: string[];
}

/**
 * Builds a statement that reads a row and its related rows from a snapshot instead of their tables.
 *
 * @param row snapshot with related rows, as written by `capturedRow`
 * @param write returns the statement that reads the row from its first parameter
 */
export function readCaptured(row: Row, write: () => string): CapturedStatement {
  const { [key]: related, ...ownColumns } = row;
  const relatedRows = Object.entries((related ?? {}) as Readonly<Record<string, Row | null>>).filter(
    ([table, one]) => one !== null && /^[a-z_]+\.[a-z_]+$/.test(table),
  );
  const values = [JSON.stringify(ownColumns), ...relatedRows.map(([, one]) => JSON.stringify(one))];
  if (relatedRows.length === 0) return { text: write(), values };
  const [tables, expressions]: [Map<string, string>, string[]] = [new Map(), []];
  for (const [index, [table]] of relatedRows.entries()) {
    const [name, value] = [`related_${index}`, `$${index + 2}::jsonb`];
    tables.set(table, name);
    expressions.push(
      `${name} AS NOT MATERIALIZED (SELECT * FROM jsonb_populate_record(NULL::${table}, ${value}) UNION ALL SELECT * FROM ${table} WHERE id <> ${value} ->> 'id')`,
    );
  }
  const text = write().replaceAll(/\b[a-z_]+\.[a-z_]+\b/g, (name) => tables.get(name) ?? name);
  return { text: `WITH ${expressions.join(', ')} ${text}`, values };
}
