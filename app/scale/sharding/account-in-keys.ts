/**
 * Appends `account_id` as the last column to a key or index, given as Postgres prints it: `PRIMARY KEY (id)` or `CREATE UNIQUE INDEX … USING btree
 * (lower(route)) WHERE …`.
 */
export function keyWithAccount(definition: string): string {
  return withAccountAt(definition, definition.indexOf('('));
}

/**
 * Adds `account_id` to both sides of a foreign key, given as Postgres prints it: `FOREIGN KEY (plan_id) REFERENCES billing.plans(id)`. `ON DELETE SET
 * NULL` stays limited to the original columns.
 */
export function referenceWithAccount(definition: string): string {
  const columns = definition.slice(definition.indexOf('('), definition.indexOf(')') + 1);
  const withAccount = withAccountAt(definition, definition.indexOf('('));
  return withAccountAt(withAccount, withAccount.indexOf('(', withAccount.indexOf(' REFERENCES '))).replace(
    'ON DELETE SET NULL',
    `ON DELETE SET NULL ${columns}`,
  );
}

/**
 * Appends `account_id` to the column list of a definition.
 * @param openIndex index of the parenthesis that opens the column list
 */
function withAccountAt(definition: string, openIndex: number): string {
  let depth = 0;
  for (let at = openIndex; at >= 0 && at < definition.length; at += 1) {
    if (definition[at] === '(') depth += 1;
    if (definition[at] === ')') depth -= 1;
    if (depth === 0) return `${definition.slice(0, at)}, account_id${definition.slice(at)}`;
  }
  throw new Error(`${definition} has no column list.`);
}
