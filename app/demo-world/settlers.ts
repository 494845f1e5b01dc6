import { createHash } from 'node:crypto';
import { newId } from '../../subgraphs/kit/src';
import type { Platform } from '../../subgraphs/platform/src';
import type { Secrets } from '../parts/secrets';
import { demoSecret, endedKeys, type KeyKind, keyKinds, readOnlyActions } from './keys';
import { accounts, people, team } from './people';

/** The people and accounts of the world, with their ids. */
export interface Settlement {
  readonly users: readonly {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly email: string;
  }[];
  /** The accounts that stand on their own, in order. */
  readonly sellers: readonly {
    readonly id: string;
    readonly title: string;
    readonly keys: Readonly<Record<KeyKind, string>>;
  }[];
}

/** Day on which the world was founded. Everything that the platform keeps was made then, an hour apart. */
const founded = Date.parse('2026-01-05T09:00:00Z');
const hour = 3_600_000;

/** An id made from a name: the same whenever the world is made, whatever else is added to it. */
export function idOf(prefix: string, name: string): string {
  return newId(prefix, {
    now: () => founded,
    random: (length) => createHash('sha512').update(`${prefix} ${name}`).digest().subarray(0, length),
  });
}

/** Makes people, accounts, teams and keys. What exists already stays as it is. */
export async function settle(platform: Platform, secrets: Secrets): Promise<Settlement> {
  const { seed } = platform;
  const users = people.map(({ username, name, bio }) => ({
    id: idOf('user', username),
    username,
    name,
    bio,
    email: `${username}@demo.example`,
  }));
  for (const [index, user] of users.entries()) {
    await seed.user({ ...user, createdAt: new Date(founded + index * hour) });
  }
  for (const [index, { parent, owner, ...account }] of accounts.entries()) {
    await seed.account({
      ...account,
      id: idOf('biz', account.route),
      parentAccountId: parent && idOf('biz', parent),
      ownerUserId: idOf('user', owner),
      email: `${account.route}@demo.example`,
      createdAt: new Date(founded + (50 + index) * hour),
    });
  }
  for (const [index, { account, user, role }] of team.entries()) {
    const createdAt = new Date(founded + (100 + index) * hour);
    await seed.teamMember({
      id: idOf('ausr', `${account} ${user}`),
      accountId: idOf('biz', account),
      userId: idOf('user', user),
      role,
      createdAt,
    });
  }
  const sellers = accounts
    .filter(({ parent }) => parent === null)
    .map(({ route, title }) => ({ id: idOf('biz', route), title }));
  const withKeys = await Promise.all(
    sellers.map(async (seller) => ({ ...seller, keys: await keysOf(platform, secrets, seller.id) })),
  );
  return { users, sellers: withKeys };
}

async function keysOf({ seed }: Platform, secrets: Secrets, accountId: string): Promise<Record<KeyKind, string>> {
  const secretOf = (name: string) => demoSecret(secrets, `${accountId} ${name}`);
  const made = { accountId, createdAt: new Date(founded + 200 * hour) };
  const readOnly = [{ grant: true, actions: [...readOnlyActions], accountIds: null }];
  for (const [name, { systemRole, pin }] of Object.entries(keyKinds)) {
    const statements = name === 'read_only' ? readOnly : [];
    await seed.apiKey({
      ...made,
      id: idOf('apik', `${accountId} ${name}`),
      name,
      pin,
      systemRole,
      statements,
      secretKey: secretOf(name),
    });
  }
  for (const [name, end] of Object.entries(endedKeys)) {
    await seed.apiKey({
      ...made,
      ...end,
      id: idOf('apik', `${accountId} ${name}`),
      name,
      pin: null,
      systemRole: 'owner',
      secretKey: secretOf(name),
    });
  }
  return Object.fromEntries(Object.keys(keyKinds).map((name) => [name, secretOf(name)])) as Record<KeyKind, string>;
}
