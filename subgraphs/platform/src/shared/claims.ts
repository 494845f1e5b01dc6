import { type Transaction, holdName } from '../../../kit/src';

/**
 * Makes everyone who wants the same name (a route, a username, an e-mail) wait until this transaction has ended, so
 * that the check which follows still holds at the commit.
 */
export async function claim(tx: Transaction, kind: 'route' | 'username' | 'email', name: string): Promise<void> {
  await holdName(tx, `platform:${kind}:${name.toLowerCase()}`);
}
