/** A row that an event's resource refers to, and that may be deleted before the event is rendered. */
export interface RelatedRow {
  /** Qualified table, `courses.lessons`. */
  readonly table: string;
  /** What is kept of the row, its id included. Long texts that no body shows are better left out: a captured row travels in a header. */
  readonly columns: readonly string[];
  /** SQL of the row's id, made of the columns of the resource's row `t`. */
  readonly id: string;
}

/** Where a captured row keeps its related rows, by table: no column has such a name. */
const key = '$related';

type Row = Readonly<Record<string, unknown>>;

/** SQL: a resource's row `t` as JSON, with its related rows. */
export function capturedRow(related: readonly RelatedRow[]): string {
  if (related.length === 0) return 'to_jsonb(t)';
  const rows = related.map(
    ({ table, columns, id }) =>
      `'${table}', (SELECT to_jsonb(r) FROM (SELECT ${columns.map((name) => `k."${name}"`).join(', ')} FROM ${table} k WHERE k.id = ${id}) r)`,
  );
  return `to_jsonb(t) || jsonb_build_object('${key}', jsonb_build_object(${rows.join(', ')}))`;
}

/** A statement that reads related rows as they were captured, in the place of those of their tables. */
export interface CapturedStatement {
  readonly text: string;
  readonly values: string[];
}

/**
 * Reads a captured row in the place of its table's.
 *
 * @param row with the related rows, as `capturedRow` wrote it
 * @param write the statement that reads the row, which is its first value
 */
export function readCaptured(row: Row, write: () => string): CapturedStatement {
  const { [key]: related, ...own } = row;
  const kept = Object.entries((related ?? {}) as Readonly<Record<string, Row | null>>).filter(
    ([table, one]) => one !== null && /^[a-z_]+\.[a-z_]+$/.test(table),
  );
  const values = [JSON.stringify(own), ...kept.map(([, one]) => JSON.stringify(one))];
  if (kept.length === 0) return { text: write(), values };
  const [tables, parts]: [Map<string, string>, string[]] = [new Map(), []];
  for (const [index, [table]] of kept.entries()) {
    const [name, value] = [`related_${index}`, `$${index + 2}::jsonb`];
    tables.set(table, name);
    parts.push(
      `${name} AS NOT MATERIALIZED (SELECT * FROM jsonb_populate_record(NULL::${table}, ${value}) UNION ALL SELECT * FROM ${table} WHERE id <> ${value} ->> 'id')`,
    );
  }
  const text = write().replaceAll(/\b[a-z_]+\.[a-z_]+\b/g, (name) => tables.get(name) ?? name);
  return { text: `WITH ${parts.join(', ')} ${text}`, values };
}
