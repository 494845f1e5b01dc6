import { type Transaction, holdName } from '../../../kit/src';

type Kind = 'route' | 'username' | 'email';

/** What stands for a name that somebody claims. */
export function nameOfClaim(kind: Kind, name: string): string {
  return `platform:${kind}:${name.toLowerCase()}`;
}

/**
 * Makes everyone who wants the same name (a route, a username, an e-mail) wait until this transaction has ended, so
 * that the check which follows still holds at the commit.
 */
export async function claim(tx: Transaction, kind: Kind, name: string): Promise<void> {
  await holdName(tx, nameOfClaim(kind, name));
}
