import type { DatabaseState } from '../../support/database-state';

const tablesQuery = `
  SELECT table_schema || '.' || table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema IN ('platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events') AND table_type = 'BASE TABLE' AND column_name IN ('id', 'account_id')
  GROUP BY 1 HAVING count(*) = 2`;

/** Format of ids in responses: prefix, underscore and unique part. */
const idForm = /\b[a-z]{2,6}_[A-Za-z0-9_]{8,}\b/g;

/** Owners of all rows of the demo data. */
export class Owners {
  private constructor(private readonly byId: ReadonlyMap<string, string>) {}

  static async read(state: DatabaseState): Promise<Owners> {
    const tables = await state.rows<{ name: string }>(tablesQuery);
    const all = tables
      .map(({ name }) => `SELECT id::text, account_id FROM ${name} WHERE account_id IS NOT NULL`)
      .join(' UNION ALL ');
    const rows = await state.rows<{ id: string; account_id: string }>(
      `${all} UNION ALL SELECT id, id FROM platform.accounts UNION ALL SELECT id, id FROM platform.users`,
    );
    return new Owners(new Map(rows.map(({ id, account_id: owner }) => [id, owner])));
  }

  /** Returns whether an id existed when the owners were read. */
  knows(id: string): boolean {
    return this.byId.has(id);
  }

  /** Returns the ids in a string that belong to an account. */
  idsOf(account: string, text: string): string[] {
    return [...new Set(text.match(idForm) ?? [])].filter((id) => this.byId.get(id) === account);
  }
}
