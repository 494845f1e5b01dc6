import { type Transaction, reserveName } from '../../../kit/src';

type Kind = 'route' | 'username' | 'email';

/**
 * Returns the name of the advisory lock that protects the uniqueness of a route, username or e-mail address. The case
 * of letters is ignored.
 */
export function claimLockName(kind: Kind, name: string): string {
  return `platform:${kind}:${name.toLowerCase()}`;
}

/**
 * Takes an advisory lock on a unique value (route, username or e-mail) until the end of the transaction, so that a check of its uniqueness
 * still holds at the commit.
 */
export async function claim(tx: Transaction, kind: Kind, name: string): Promise<void> {
  await reserveName(tx, claimLockName(kind, name));
}
