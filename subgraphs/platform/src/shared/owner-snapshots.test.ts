import { systemPrincipal } from '../../../kit/src';
import { KnownAccounts1750000000010 } from '../migrations/0010-known-accounts';
import { UserNames1750000000040 } from '../migrations/0040-user-names';
import { openTestPlatform, type TestPlatform } from '../testing';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
});
afterEach(() => platform.close());

const createdAt = new Date('2026-01-05T09:00:00Z');
const seller = { id: 'biz_a', title: 'A', route: 'a', ownerUserId: 'user_a', createdAt };

/** Pending integration events, in order. */
async function listIntegrationEvents(): Promise<unknown[]> {
  const rows = await platform.database.rows(
    `SELECT type, resource_id, account_id, "row" FROM platform.outbox WHERE type LIKE 'fact:%' ORDER BY id`,
    [],
  );
  return rows.map(([type, id, accountId, row]) => [
    type,
    id,
    accountId,
    typeof row === 'string' ? JSON.parse(row) : row,
  ]);
}

const userNamedEvent = (id: string, username: unknown = expect.any(String), name: string | null = null) => [
  'fact:user.named',
  id,
  id,
  { id, username, name },
];
const account = (id: string, parent: string | null) => [
  'fact:account.known',
  id,
  id,
  { id, parent_account_id: parent },
];

it('seeding a user records one integration event with the name only; bulk seeding records none', async () => {
  for (let times = 0; times < 2; times += 1) {
    await platform.seed.user({ id: 'user_a', username: 'ann', email: 'ann@example.com', createdAt });
    await platform.seed.users([
      { id: 'user_a', username: 'ann', createdAt },
      { id: 'user_b', username: 'bob', createdAt },
    ]);
    await platform.seed.account(seller);
    await platform.seed.account({ ...seller, id: 'biz_b', route: 'b', parentAccountId: 'biz_a' });
  }
  expect(await listIntegrationEvents()).toEqual([
    userNamedEvent('user_a', 'ann'),
    account('biz_a', null),
    account('biz_b', 'biz_a'),
  ]);
});

it('integration events are recorded for buyers and new accounts; no user is created for a connected account before its owner accepts', async () => {
  const { data } = await platform.execute(
    systemPrincipal,
    'mutation { buyerIdentify(email: "new@example.com") { user { id } } }',
  );
  const buyer = data?.buyerIdentify.user.id as string;
  await platform.execute(systemPrincipal, 'mutation { buyerIdentify(email: "new@example.com") { user { id } } }');
  expect(await listIntegrationEvents()).toEqual([userNamedEvent(buyer)]);
  const create =
    'mutation ($input: AccountCreateInput!) { accountCreate(input: $input) { account { id ownerUser { id } } } }';
  const ownAccount = (await platform.execute(await platform.user(buyer), create, { input: { title: 'Own' } })).data
    ?.accountCreate.account;
  const key = await platform.caller(await platform.key('apik_own', ownAccount.id, 'owner'));
  const child = (await platform.execute(key, create, { input: { title: 'Child', email: 'child@example.com' } })).data
    ?.accountCreate.account;
  expect((await listIntegrationEvents()).slice(1)).toEqual([
    account(ownAccount.id, null),
    account(child.id, ownAccount.id),
  ]);
});

it('the migration records integration events for existing users and accounts', async () => {
  await platform.seed.user({ id: 'user_a', username: 'ann', createdAt });
  await platform.seed.user({ id: 'user_0', username: 'zoe', createdAt: new Date(createdAt.getTime() + 1) });
  await platform.seed.account(seller);
  const { dataSource } = platform.database;
  const runner = dataSource.createQueryRunner();
  const migrations = [new UserNames1750000000040(), new KnownAccounts1750000000010()];
  await runner.query('DELETE FROM platform.outbox');
  for (const migration of migrations) {
    await migration.down(runner);
    await migration.up(runner);
  }
  await runner.release();
  expect(await listIntegrationEvents()).toEqual([
    userNamedEvent('user_0', 'zoe'),
    userNamedEvent('user_a', 'ann'),
    account('biz_a', null),
  ]);
});
