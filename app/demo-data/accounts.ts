import { createHash } from 'node:crypto';
import { newId } from '../../subgraphs/kit/src';
import type { Platform } from '../../subgraphs/platform/src';
import type { Secrets } from '../runtime/secrets';
import type { DemoCalendar } from './calendar';
import { demoSecret, endedKeys, type KeyKind, keyKinds, readOnlyActions } from './keys';
import { accounts, people, team } from './people';

/** Users and top-level accounts of the demo data, with their ids and keys. */
export interface SeededPlatform {
  readonly users: readonly {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly email: string;
  }[];
  /** Accounts without a parent account, in the order of their definition. */
  readonly sellers: readonly {
    readonly id: string;
    readonly title: string;
    readonly keys: Readonly<Record<KeyKind, string>>;
  }[];
}

/** Creation time of the platform's first row; the following rows are an hour apart. */
const founded = '2026-01-05T09:00:00Z';
const hour = 3_600_000;

/** Derives an id from a name. The id is the same in every installation, independent of other rows and of the day. */
export function idOf(prefix: string, name: string): string {
  return newId(prefix, {
    now: () => Date.parse(founded),
    random: (length) => createHash('sha512').update(`${prefix} ${name}`).digest().subarray(0, length),
  });
}

/** Creates users, accounts, team members and API keys. Existing rows stay unchanged. */
export async function seedPlatform(
  platform: Platform,
  secrets: Secrets,
  calendar: DemoCalendar,
): Promise<SeededPlatform> {
  const { seed } = platform;
  const createdAt = (hours: number) => new Date(calendar.at(founded).getTime() + hours * hour);
  const users = people.map(({ username, name, bio }) => ({
    id: idOf('user', username),
    username,
    name,
    bio,
    email: `${username}@demo.example`,
  }));
  for (const [index, user] of users.entries()) {
    await seed.user({ ...user, createdAt: createdAt(index) });
  }
  for (const [index, { parent, owner, ...account }] of accounts.entries()) {
    await seed.account({
      ...account,
      id: idOf('biz', account.route),
      parentAccountId: parent && idOf('biz', parent),
      ownerUserId: idOf('user', owner),
      email: `${account.route}@demo.example`,
      createdAt: createdAt(50 + index),
    });
  }
  for (const [index, { account, user, role }] of team.entries()) {
    await seed.teamMember({
      id: idOf('ausr', `${account} ${user}`),
      accountId: idOf('biz', account),
      userId: idOf('user', user),
      role,
      createdAt: createdAt(100 + index),
    });
  }
  const sellers = accounts
    .filter(({ parent }) => parent === null)
    .map(({ route, title }) => ({ id: idOf('biz', route), title }));
  const sellersWithKeys = await Promise.all(
    sellers.map(async (seller) => ({
      ...seller,
      keys: await keysOf(platform, secrets, seller.id, createdAt(200), calendar),
    })),
  );
  return { users, sellers: sellersWithKeys };
}

async function keysOf(
  { seed }: Platform,
  secrets: Secrets,
  accountId: string,
  createdAt: Date,
  calendar: DemoCalendar,
): Promise<Record<KeyKind, string>> {
  const secretOf = (name: string) => demoSecret(secrets, `${accountId} ${name}`);
  const commonFields = { accountId, createdAt };
  const readOnly = [{ grant: true, actions: [...readOnlyActions], accountIds: null }];
  for (const [name, { systemRole, pin }] of Object.entries(keyKinds)) {
    const statements = name === 'read_only' ? readOnly : [];
    await seed.apiKey({
      ...commonFields,
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
      ...commonFields,
      ...('expiresAt' in end ? { expiresAt: calendar.at(end.expiresAt) } : { revokedAt: calendar.at(end.revokedAt) }),
      id: idOf('apik', `${accountId} ${name}`),
      name,
      pin: null,
      systemRole: 'owner',
      secretKey: secretOf(name),
    });
  }
  return Object.fromEntries(Object.keys(keyKinds).map((name) => [name, secretOf(name)])) as Record<KeyKind, string>;
}
