import { type Transaction, randomString } from '../../../kit/src';
import { claim } from '../shared/claims';
import { UsernameInUse, UsernameUnusable } from './user.errors';
import type { UserRepository } from './user.repository';

const form = /^[a-z0-9][a-z0-9._-]{1,29}$/i;
const reserved = new Set(['me', 'admin', 'api', 'root', 'support', 'system']);

/**
 * Checks that a user may take a username, and returns the username. Locks it, so that no other user can take it before
 * this transaction ends. Throws `UsernameUnusable` and `UsernameInUse`.
 */
export async function reserveUsername(
  tx: Transaction,
  users: UserRepository,
  username: string,
  userId: string,
): Promise<string> {
  if (!form.test(username) || username.toLowerCase().startsWith('user_') || reserved.has(username.toLowerCase()))
    throw new UsernameUnusable();
  if (!(await free(tx, users, username, userId))) throw new UsernameInUse();
  return username;
}

/**
 * Returns a free username for a new user, derived from the e-mail address. The transaction must hold the advisory lock
 * on the address. The statements run in the same batch as the lookup of the user by this address; therefore, the
 * username is locked only if no user has the address.
 */
export async function usernameFor(
  tx: Transaction,
  users: UserRepository,
  email: string,
  userId: string,
): Promise<string> {
  const local = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 14);
  const preferredName = local.length < 2 || local.startsWith('user') || reserved.has(local) ? `person${local}` : local;
  await users.claimForNew(tx, preferredName, email);
  return (await users.isUsernameUsed(tx, preferredName, userId))
    ? `${preferredName}-${randomString(8).toLowerCase()}`
    : preferredName;
}

async function free(tx: Transaction, users: UserRepository, username: string, userId: string): Promise<boolean> {
  await claim(tx, 'username', username);
  return !(await users.isUsernameUsed(tx, username, userId));
}
