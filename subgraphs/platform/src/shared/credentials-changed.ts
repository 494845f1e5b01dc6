import type { Transaction } from '../../../kit/src';

/** Postgres channel on which the ids of credentials, users and accounts are told whose grants have changed. */
export const credentialsChannel = 'credentials';

/**
 * Tells every process, at the commit of this transaction, that what is remembered about a credential no longer holds.
 *
 * @param id of the API key (`apik_…`), the user, or the account whose credentials are affected
 */
export async function credentialsChanged(tx: Transaction, id: string): Promise<void> {
  await tx.manager.query('SELECT pg_notify($1, $2)', [credentialsChannel, id]);
}
