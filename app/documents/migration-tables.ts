/** Column of a table, as a migration or an entity declares it. */
export interface ModelColumn {
  readonly name: string;
  /** Postgres type, for example `numeric` or `text[]`. */
  readonly type: string;
  /** Whether the column belongs to the primary key. */
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** Name of the referenced table, with its schema; null without a foreign key. */
  readonly references: string | null;
}

const tableStatement = /^\s*(CREATE (?:UNLOGGED )?|DROP |ALTER )TABLE ([a-z_]+\.[a-z_]+)/;
const addedColumn = /\bADD COLUMN ([^,]+)/g;
const columnStart = /^"?([a-z_0-9]+)"? ([a-z]+(?:\[\])?)/;

/**
 * Returns the tables that exist after the execution of SQL statements: name → columns. Recognizes `CREATE TABLE`, `DROP
 * TABLE` and `ALTER TABLE … ADD COLUMN`.
 *
 * @param statements in the order of their execution
 */
export function tablesIn(statements: readonly string[]): ReadonlyMap<string, readonly ModelColumn[]> {
  const tables = new Map<string, ModelColumn[]>();
  for (const statement of statements) {
    const [head, action, table] = tableStatement.exec(statement) ?? [];
    if (head === undefined || table === undefined) continue;
    const rest = statement.slice(head.length);
    if (action === 'DROP ') tables.delete(table);
    else if (action === 'ALTER ') tables.get(table)?.push(...addedColumns(rest));
    else tables.set(table, createdColumns(rest));
  }
  return tables;
}

/**
 * Returns the columns of a `CREATE TABLE` statement.
 * @param rest text after the table's name
 */
function createdColumns(rest: string): ModelColumn[] {
  const definitions = splitAtCommas(rest.slice(rest.indexOf('(') + 1));
  const key = definitions
    .map((part) => /^PRIMARY KEY \(([^)]+)\)/.exec(part)?.[1])
    .find((names) => names !== undefined);
  const keyColumns = new Set(key?.split(', '));
  return definitions.flatMap((part) => columnIn(part, keyColumns));
}

/**
 * Returns the columns that an `ALTER TABLE` statement adds.
 * @param rest text after the table's name
 */
function addedColumns(rest: string): ModelColumn[] {
  return [...rest.matchAll(addedColumn)].flatMap(([, part = '']) => columnIn(part, new Set()));
}

/**
 * Returns the column that a definition declares; an empty array for a table constraint, which begins with a word in
 * upper case.
 */
function columnIn(definition: string, keyColumns: ReadonlySet<string>): ModelColumn[] {
  const [, name, type] = columnStart.exec(definition) ?? [];
  if (name === undefined || type === undefined) return [];
  const isKey = keyColumns.has(name) || definition.includes('PRIMARY KEY');
  const references = /\bREFERENCES ([a-z_]+\.[a-z_]+)/.exec(definition)?.[1] ?? null;
  return [{ name, type, isKey, isNullable: !isKey && !definition.includes('NOT NULL'), references }];
}

/** Splits a string at the commas outside of parentheses, up to the parenthesis that closes the list. */
function splitAtCommas(text: string): string[] {
  const definitions: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === ')' && depth === 0) return [...definitions, text.slice(start, at).trim()];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character !== ',' || depth > 0) continue;
    definitions.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return definitions;
}
