import type { Principal } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';

export const clock = new TestClock();
export let platform: TestPlatform;
export let ann: Principal;
export let ben: Principal;
export let mo: Principal;
export let eve: Principal;

/**
 * Registers test hooks that open the platform domain with test data before the tests of a file, and close it after
 * them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    platform = await openTestPlatform(clock);
    await populate(platform);
    [ann, ben, mo, eve] = (await Promise.all(
      ['ann', 'ben', 'mo', 'eve'].map((name) => platform.user(`user_${name}`)),
    )) as [Principal, Principal, Principal, Principal];
  });
  afterAll(() => platform.close());
}
export const granting = (...actions: string[]) => ({ statements: [{ grant: true, actions }] });
export const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
export const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

/** Runs a command that must be rejected, checks that nothing was written, and returns its errors. */
export async function errorOf(caller: Principal, document: string, variables: object) {
  const before = await platform.database.rows(
    "SELECT to_jsonb(k) - 'last_used_at' FROM platform.api_keys k ORDER BY id",
    [],
  );
  const { data, errors } = await platform.execute(caller, document, { ...variables });
  expect(
    await platform.database.rows("SELECT to_jsonb(k) - 'last_used_at' FROM platform.api_keys k ORDER BY id", []),
  ).toEqual(before);
  return errors ?? (Object.values(data ?? {})[0] as { userErrors: unknown }).userErrors;
}
