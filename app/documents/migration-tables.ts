/** Column of a table, as a migration or an entity declares it. */
export interface ModelColumn {
  readonly name: string;
  /** Postgres type, `numeric` or `text[]`. */
  readonly type: string;
  /** Whether it belongs to the primary key. */
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** Table of its foreign key with its schema; null without one. */
  readonly references: string | null;
}

const downMethod = /^ {2}async down\([\s\S]*?^ {2}\}$/gm;
const constant = /^(?:export )?const (\w+) =\s+(['`])([^'`]*)\2;$/gm;
const tableStatement = /\b(CREATE (?:UNLOGGED )?|DROP |ALTER )TABLE ([a-z_]+\.[a-z_]+)/g;
const addedColumn = /\bADD COLUMN ([^,]+)/g;
const columnStart = /^"?([a-z_0-9]+)"? ([a-z]+(?:\[\])?)/;

/**
 * Returns the tables that exist after migrations, with their columns. Recognizes statements whose table is written out:
 * `CREATE TABLE`, `DROP TABLE` and `ALTER TABLE … ADD COLUMN`.
 *
 * @param texts source texts in the order in which the migrations run
 */
export function tablesIn(texts: readonly string[]): ReadonlyMap<string, readonly ModelColumn[]> {
  const tables = new Map<string, ModelColumn[]>();
  for (const source of texts) {
    const text = withConstants(source.replaceAll(downMethod, ''));
    for (const { 0: head, 1: action, 2: table = '', index } of text.matchAll(tableStatement)) {
      const rest = text.slice(index + head.length);
      if (action === 'DROP ') tables.delete(table);
      else if (action === 'ALTER ') tables.get(table)?.push(...addedColumns(rest));
      else tables.set(table, createdColumns(rest));
    }
  }
  return tables;
}

/** Replaces `${name}` by the string constant of that name. Constants may use earlier ones. */
function withConstants(text: string): string {
  const constants = [...text.matchAll(constant)].reverse();
  return constants.reduce((expanded, [, name, , value = '']) => expanded.replaceAll(`\${${name}}`, () => value), text);
}

/** @param rest text after the table's name */
function createdColumns(rest: string): ModelColumn[] {
  const parts = partsOf(rest.slice(rest.indexOf('(') + 1));
  const key = parts.map((part) => /^PRIMARY KEY \(([^)]+)\)/.exec(part)?.[1]).find((names) => names !== undefined);
  const keyColumns = new Set(key?.split(', '));
  return parts.flatMap((part) => columnIn(part, keyColumns));
}

/** @param rest text after the table's name, which ends with the string literal of the statement */
function addedColumns(rest: string): ModelColumn[] {
  const statement = rest.split(/['`]/, 1)[0] ?? '';
  return [...statement.matchAll(addedColumn)].flatMap(([, part = '']) => columnIn(part, new Set()));
}

/** Returns the column of a definition; no column for a table constraint, which begins with a word in upper case. */
function columnIn(definition: string, keyColumns: ReadonlySet<string>): ModelColumn[] {
  const [, name, type] = columnStart.exec(definition) ?? [];
  if (name === undefined || type === undefined) return [];
  const isKey = keyColumns.has(name) || definition.includes('PRIMARY KEY');
  const references = /\bREFERENCES ([a-z_]+\.[a-z_]+)/.exec(definition)?.[1] ?? null;
  return [{ name, type, isKey, isNullable: !isKey && !definition.includes('NOT NULL'), references }];
}

/** Splits a text at the commas outside of parentheses, up to the parenthesis that closes it. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === ')' && depth === 0) return [...parts, text.slice(start, at).trim()];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character !== ',' || depth > 0) continue;
    parts.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return parts;
}
