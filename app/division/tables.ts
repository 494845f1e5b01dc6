/**
 * Where a table is when a domain's tables are divided among servers by `account_id`:
 * `by account` with the rows of an account together, `everywhere` as a copy on each server, `whole` on one server.
 */
export type TablePlace = 'by account' | 'everywhere' | 'whole';

/** Few rows that rows of all accounts refer to. */
const everywhere = new Set(['platform.accounts', 'platform.users', 'platform.apps']);

/** Tables that have an account and are kept whole all the same, by the reason. */
const whole: Readonly<Record<string, readonly string[]>> = {
  'what they say belongs to a person, who is a customer of many accounts': [
    'billing.partners',
    'billing.partner_businesses',
    'billing.partner_earnings',
    'billing.referred_users',
  ],
  'looked up by a secret that does not say whose it is': ['platform.api_keys', 'platform.api_key_secrets'],
  'between an account and the app of another one': [
    'platform.app_installations',
    'events.app_grants',
    'events.known_apps',
  ],
  'which account is connected to which': ['events.known_accounts', 'payouts.known_accounts'],
  'an entry moves money between accounts and has to balance in one transaction': [
    'payouts.ledger_accounts',
    'payouts.books',
    'payouts.activity_lines',
  ],
  'one order for all': [
    'events.log',
    ...['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'].map((schema) => `${schema}.outbox`),
  ],
};
const kept = new Set(Object.values(whole).flat());

/** Tables that have a place of their own, for whoever checks that they are there. */
export const namedTables: readonly string[] = [...everywhere, ...kept];

/** @param owned whether each of its rows has an account */
export function placeOf(table: string, owned: boolean): TablePlace {
  if (everywhere.has(table)) return 'everywhere';
  return owned && !kept.has(table) ? 'by account' : 'whole';
}
