import { type Transaction, unawaited } from '../../../kit/src';

/** Postgres channel on which processes tell each other that credentials have changed. */
export const credentialsChannel = 'credentials';

/**
 * Tells every process, at the commit of this transaction, that what is remembered about credentials no longer holds.
 *
 * @param credentialId the only credential concerned (`apik_…`); without it any may be: tokens made with a key, and what
 *   people and keys reach through teams and connected accounts
 */
export async function credentialsChanged(tx: Transaction, credentialId = ''): Promise<void> {
  await unawaited(tx.manager, 'SELECT pg_notify($1, $2)', [credentialsChannel, credentialId]);
}
