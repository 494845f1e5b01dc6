/**
 * Sharding mode of a table when a domain is distributed by `account_id`: `by account` keeps the rows of an account together, `everywhere` stores a
 * copy on each server (reference table), `whole` keeps the table on one server (local table).
 */
export type TableDistribution = 'by account' | 'everywhere' | 'whole';

/** Small tables that rows of all accounts reference. */
const referenceTables = new Set(['platform.accounts', 'platform.users', 'platform.apps']);

/** Tables with a column `account_id` that still stay on one server: reason → table names. */
const localTables: Readonly<Record<string, readonly string[]>> = {
  'data about a person, who can be a customer of many accounts': [
    'billing.partners',
    'billing.partner_businesses',
    'billing.partner_earnings',
    'billing.referred_users',
  ],
  'looked up by a secret that does not identify its owner': ['platform.api_keys', 'platform.api_key_secrets'],
  'read by the gateway by the id of an app, whose account it does not know': [
    'platform.trusted_document_manifests',
    'platform.trusted_documents',
  ],
  'between an account and the app of another account': [
    'platform.app_installations',
    'events.app_grants',
    'events.known_apps',
  ],
  'hierarchy of connected accounts': ['events.known_accounts', 'payouts.known_accounts'],
  'a ledger entry moves money between accounts and must balance in one transaction': [
    'payouts.ledger_accounts',
    'payouts.books',
    'payouts.activity_lines',
  ],
  'one order across all accounts': [
    'events.log',
    ...['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'].map((schema) => `${schema}.outbox`),
  ],
};
const kept = new Set(Object.values(localTables).flat());

/** Tables with an explicit sharding mode, for the test that verifies that they exist. */
export const explicitTables: readonly string[] = [...referenceTables, ...kept];

/**
 * Returns the sharding mode of a table.
 * @param owned whether the table has a column `account_id` that is not nullable
 */
export function shardingModeOf(table: string, owned: boolean): TableDistribution {
  if (referenceTables.has(table)) return 'everywhere';
  return owned && !kept.has(table) ? 'by account' : 'whole';
}
