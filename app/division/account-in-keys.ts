/** As Postgres writes down `PRIMARY KEY (id)` or `CREATE UNIQUE INDEX … USING btree (lower(route)) WHERE …`: the same key, with the account as its last column. */
export function keyWithAccount(definition: string): string {
  return withAccountAt(definition, definition.indexOf('('));
}

/** As Postgres writes down `FOREIGN KEY (plan_id) REFERENCES billing.plans(id)`: the same reference to a row of the same account. What becomes null with the other row is the reference alone. */
export function referenceWithAccount(definition: string): string {
  const columns = definition.slice(definition.indexOf('('), definition.indexOf(')') + 1);
  const fromHere = withAccountAt(definition, definition.indexOf('('));
  return withAccountAt(fromHere, fromHere.indexOf('(', fromHere.indexOf(' REFERENCES '))).replace(
    'ON DELETE SET NULL',
    `ON DELETE SET NULL ${columns}`,
  );
}

/** @param opens place of the parenthesis that opens the list of columns */
function withAccountAt(definition: string, opens: number): string {
  let depth = 0;
  for (let at = opens; at >= 0 && at < definition.length; at += 1) {
    if (definition[at] === '(') depth += 1;
    if (definition[at] === ')') depth -= 1;
    if (depth === 0) return `${definition.slice(0, at)}, account_id${definition.slice(at)}`;
  }
  throw new Error(`${definition} has no list of columns.`);
}
