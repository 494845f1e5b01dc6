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

export const fields =
  'id account { id title email } name description baseUrl iconUrl redirectUris clientType hasClientSecret requestedActions { action required } createdAt updatedAt';
export const create = `mutation ($input: AppCreateInput!, $key: String) { appCreate(input: $input, idempotencyKey: $key) { app { ${fields} } userErrors { code message path } } }`;
export const makeKey =
  'mutation ($input: AppApiKeyCreateInput!, $key: String) { appApiKeyCreate(input: $input, idempotencyKey: $key) { secretKey apiKey { id name app { id } account { id } isDefault grants { granted } } userErrors { code message path } } }';

export const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
export const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];
export const invalid = (path: string[], message: string) => [{ code: 'parameter_invalid', message, path }];

export async function createApp(input: object = {}, caller = eve): Promise<{ id: string; [field: string]: unknown }> {
  const { data, errors } = await platform.execute(caller, create, {
    input: { accountId: 'biz_eve', name: 'Tool', ...input },
  });
  expect({ errors, userErrors: data?.appCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.appCreate.app;
}

export const loadAllRows = () =>
  platform.database.rows(
    "SELECT to_jsonb(a) FROM platform.apps a UNION ALL SELECT to_jsonb(k) - 'last_used_at' FROM platform.api_keys k UNION ALL SELECT to_jsonb(o) FROM platform.outbox o ORDER BY 1",
    [],
  );

/** Runs a command that must be rejected, checks that nothing was written, and returns its errors. */
export async function errorOf(caller: Principal, document: string, variables: object) {
  const before = await loadAllRows();
  const { data, errors } = await platform.execute(caller, document, { ...variables });
  expect(await loadAllRows()).toEqual(before);
  return errors ?? (Object.values(data ?? {})[0] as { userErrors: unknown }).userErrors;
}
