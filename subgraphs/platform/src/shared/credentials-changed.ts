import { type Transaction, executeDeferred } from '../../../kit/src';

/** Postgres channel on which processes notify each other of changed credentials. */
export const credentialsChannel = 'credentials';

/**
 * Notifies all processes, when this transaction commits, that access rights have changed, so that they remove cached
 * principals (authenticated callers).
 *
 * @param credentialId the only affected credential (`apik_…`). Without it, all cached principals are removed: the
 * change may affect tokens issued with a key, and the access of users and keys through teams and connected accounts
 */
export async function credentialsChanged(tx: Transaction, credentialId = ''): Promise<void> {
  await executeDeferred(tx.manager, 'SELECT pg_notify($1, $2)', [credentialsChannel, credentialId]);
}
