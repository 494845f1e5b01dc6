import type { Billing } from '../../subgraphs/billing/src';
import { type Logger, newId, withIdSource } from '../../subgraphs/kit/src';
import type { Platform } from '../../subgraphs/platform/src';
import type { Secrets } from '../parts/secrets';
import { catalogue, secondCatalogue } from './catalogue';
import { Director } from './director';
import { demoSecret, keyKinds, type KeyKind, readOnlyActions } from './keys';
import { accounts, people, team } from './people';
import { WorldClock, worldIds } from './seeded';

/** What tools and tests know of the demo world. Ids that do not exist yet are null. */
export interface DemoWorld {
  readonly accounts: readonly { readonly id: string; readonly title: string; readonly keys: Readonly<Record<KeyKind, string>> }[];
  readonly users: readonly { readonly id: string; readonly username: string; readonly token: string }[];
  readonly examples: Readonly<Record<ExampleName, string | null>>;
}

type ExampleName = 'product_id' | 'plan_id' | 'membership_id' | 'member_id' | 'license_key' | 'promo_code_id' | 'payment_id';

export interface DemoParts {
  readonly platform: Platform;
  readonly billing: Billing;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly progress: (line: string) => void;
}

/** How long a demo user stays signed in, in seconds; every start signs in anew. */
const sessionLength = 2_592_000;

/**
 * Makes the demo world where it does not exist yet, and answers its keys. The same ids, texts and times come out
 * whenever and wherever it is made; only the secrets differ between installations.
 */
export async function openDemoWorld(parts: DemoParts): Promise<DemoWorld> {
  const clock = new WorldClock('2026-01-05T09:00:00Z');
  const { users, ...world } = await withIdSource(worldIds(clock), () => build(parts, clock));
  const signedIn = users.map(async ({ id, username }) => ({ id, username, token: await parts.platform.issueUserSession(id, sessionLength) }));
  return { ...world, users: await Promise.all(signedIn) };
}

interface BuiltWorld extends Omit<DemoWorld, 'users'> {
  readonly users: readonly { readonly id: string; readonly username: string }[];
}

async function build({ platform, billing, secrets, log, progress }: DemoParts, clock: WorldClock): Promise<BuiltWorld> {
  const users = await settle(people.map((person) => ({ ...person, id: idAt('user', clock) })), async ({ id, username, name, bio }) => {
    await platform.seed.user({ id, username, name, bio, email: `${username}@demo.example`, createdAt: clock.now() });
  });
  const userId = (username: string) => (users.find((user) => user.username === username) as { id: string }).id;
  const founded = await settle(accounts.map((account) => ({ ...account, id: idAt('biz', clock) })), async (account, all) => {
    const parentAccountId = all.find(({ route }) => route === account.parent)?.id ?? null;
    const { id, title, route, country, description, verified } = account;
    await platform.seed.account({
      id, title, route, country, description, verified, parentAccountId, ownerUserId: userId(account.owner), email: `${route}@demo.example`, createdAt: clock.now(),
    });
  });
  const accountId = (route: string) => (founded.find((account) => account.route === route) as { id: string }).id;
  for (const { account, user, role } of team) {
    await platform.seed.teamMember({ id: idAt('ausr', clock), accountId: accountId(account), userId: userId(user), role, createdAt: clock.now() });
  }
  const sellers = founded.filter(({ parent }) => parent === null);
  const keys = new Map<string, Record<KeyKind, string>>();
  for (const { id } of sellers) keys.set(id, await keysOf(platform, secrets, id, clock));

  const director = new Director(billing, log, clock);
  const [first, second] = sellers.map(({ id }) => id) as [string, string];
  if (!(await director.knows(first))) {
    progress('Making the demo world.');
    await director.stock(first, catalogue);
    await director.stock(second, secondCatalogue);
    await director.sell(first, users);
  }
  return {
    accounts: sellers.map(({ id, title }) => ({ id, title, keys: keys.get(id) as Record<KeyKind, string> })),
    users,
    examples: await director.examples(first),
  };
}

function idAt(prefix: string, clock: WorldClock): string {
  clock.pass(1);
  return newId(prefix);
}

async function settle<Item>(items: readonly Item[], each: (item: Item, all: readonly Item[]) => Promise<void>): Promise<readonly Item[]> {
  for (const item of items) await each(item, items);
  return items;
}

async function keysOf(platform: Platform, secrets: Secrets, accountId: string, clock: WorldClock): Promise<Record<KeyKind, string>> {
  const secretsByKind = {} as Record<KeyKind, string>;
  for (const [kind, { systemRole, pin }] of Object.entries(keyKinds) as [KeyKind, (typeof keyKinds)[KeyKind]][]) {
    const secretKey = demoSecret(secrets, `${accountId} ${kind}`);
    const statements = kind === 'read_only' ? [{ grant: true, actions: [...readOnlyActions], accountIds: null }] : [];
    await platform.seed.apiKey({ id: idAt('apik', clock), accountId, name: kind, pin, systemRole, statements, secretKey, createdAt: clock.now() });
    secretsByKind[kind] = secretKey;
  }
  return secretsByKind;
}
