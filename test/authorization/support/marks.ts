import type { DatabaseState } from '../../support/database-state';
import type { Accounts } from './access-fixture';

/** Columns with user-written text, to which the marks are added. */
const written = [
  'title',
  'headline',
  'description',
  'name',
  'nickname',
  'note',
  'notes',
  'internal_notes',
  'body',
  'email',
  'custom_cta_url',
  'content',
  'comment',
  'text',
  'business_name',
  'holder_name',
  'account_name',
  'url',
  'message',
];

const columnsQuery = `
  SELECT c.table_schema || '.' || c.table_name AS name, c.column_name AS column
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema IN ('platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events') AND t.table_type = 'BASE TABLE' AND c.data_type = 'text' AND c.column_name = ANY ($1) AND NOT (t.table_schema = 'events' AND t.table_name LIKE 'log%')
    AND EXISTS (SELECT FROM information_schema.columns o WHERE o.table_schema = c.table_schema AND o.table_name = c.table_name AND o.column_name = 'account_id')
  ORDER BY 1, 2`;

/** Marks in all strings of each account. They occur nowhere else. */
export const marks = { own: 'ownmark7q', other: 'othermark4x' } as const;

/**
 * Adds the marks to the rows of both accounts in every column that accepts them, except for the immutable strings of
 * events.
 *
 * @returns number of updated columns
 */
export async function markRows(state: DatabaseState, accounts: Accounts): Promise<number> {
  const columns = await state.rows<{ name: string; column: string }>(columnsQuery, [written]);
  let marked = 0;
  for (const { name, column } of columns) {
    for (const [which, mark] of Object.entries(marks)) {
      const account = accounts[which as keyof typeof marks];
      const value = column === 'email' ? `'${mark}.' || ${column}` : `${column} || ' ${mark}'`;
      marked += await state
        .rows(
          `UPDATE ${name} SET ${column} = ${value} WHERE account_id = $1 AND ${column} IS NOT NULL RETURNING 1 AS one`,
          [account],
        )
        .then(
          (rows) => Math.min(rows.length, 1),
          () => 0,
        );
    }
  }
  return marked;
}
