import type { Principal } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import { Account } from './account.resource';
import { newRow } from '../../../../kit/src';

export const clock = new TestClock();
export let platform: TestPlatform;
export let ann: Principal;
export let key: Principal;

/**
 * Registers test hooks that open the platform domain with test data before the tests of a file, and close it after
 * them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    platform = await openTestPlatform(clock);
    await populate(platform);
    ann = await platform.user('user_ann');
    key = await platform.caller(await platform.key('apik_shop', 'biz_shop', 'owner'));
  });
  afterAll(() => platform.close());
}

export const fields =
  'id title route description email country status metadata sendCustomerEmails ownerUser { id username email } parentAccount { id title } createdAt';

export const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
export const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];
const loadAllRows = () =>
  platform.database.rows(
    "SELECT to_jsonb(a) FROM platform.accounts a WHERE a.parent_account_id IS DISTINCT FROM 'biz_eve' UNION ALL SELECT to_jsonb(u) FROM platform.users u UNION ALL SELECT to_jsonb(m) FROM platform.team_members m WHERE m.account_id NOT LIKE 'biz_full%'",
    [],
  );

export async function errorOf(caller: Principal, document: string, variables: object): Promise<unknown> {
  const before = await loadAllRows();
  const { data, errors } = await platform.execute(caller, document, { ...variables });
  expect(await loadAllRows()).toEqual(before);
  return errors ?? (Object.values(data ?? {})[0] as { userErrors: unknown }).userErrors;
}

/** Creates the given number of accounts connected to `biz_eve`. */
export async function createAccountsOfEve(count: number): Promise<void> {
  const connected = Array.from({ length: count }, (_, n) =>
    newRow(Account, clock.now(), {
      id: `biz_full${n}`,
      title: 'Full',
      route: `full-${n}`,
      ownerUserId: 'user_cid',
      parentAccountId: 'biz_eve',
    }),
  );
  await platform.database.dataSource.getRepository(Account).save(connected, { chunk: 500 });
}
