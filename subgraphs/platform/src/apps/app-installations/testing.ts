import type { Principal } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';

export const clock = new TestClock();
export let platform: TestPlatform;
export let ann: Principal;
export let ben: Principal;
export let mo: Principal;
export let cid: Principal;
export let eve: Principal;

/**
 * Registers test hooks that open the platform domain with test data before the tests of a file, and close it after
 * them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    platform = await openTestPlatform(clock);
    await populate(platform);
    const people = await Promise.all(['ann', 'ben', 'mo', 'cid', 'eve'].map((name) => platform.user(`user_${name}`)));
    [ann, ben, mo, cid, eve] = people as [Principal, Principal, Principal, Principal, Principal];
  });
  afterEach(() =>
    platform.database.dataSource.query(
      'UPDATE platform.app_installations SET uninstalled_at = now() WHERE uninstalled_at IS NULL',
    ),
  );
  afterAll(() => platform.close());
}

const fields = 'id app { id name } account { id title email } actions installedBy { id } createdAt updatedAt';
export const install = `mutation ($input: AppInstallInput!, $key: String) { appInstall(input: $input, idempotencyKey: $key) { appInstallation { ${fields} } userErrors { code message path } } }`;
export const change = `mutation ($id: ID!, $actions: [String!]!) { appInstallationUpdate(id: $id, actions: $actions) { appInstallation { ${fields} } userErrors { code message path } } }`;
export const uninstall =
  'mutation ($id: ID!) { appUninstall(id: $id) { uninstalledId userErrors { code message path } } }';
export const read = `query ($id: ID!) { appInstallation(id: $id) { ${fields} } }`;
export const list =
  'query ($accountId: ID, $appId: ID) { appInstallations(accountId: $accountId, appId: $appId) { nodes { account { id } app { id } } } }';

export const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
export const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

export async function appOf(
  requested: object[] = [{ action: 'plan:basic:read' }, { action: 'plan:update', required: false }],
): Promise<string> {
  const document = 'mutation ($input: AppCreateInput!) { appCreate(input: $input) { app { id } } }';
  return (
    await platform.execute(eve, document, {
      input: { accountId: 'biz_eve', name: 'Tool', requestedActions: requested },
    })
  ).data?.appCreate.app.id;
}

export async function keyOf(appId: string): Promise<string> {
  return (
    await platform.execute(eve, 'mutation ($id: ID!) { appApiKeyCreate(input: { appId: $id }) { secretKey } }', {
      id: appId,
    })
  ).data?.appApiKeyCreate.secretKey;
}

export async function installed(input: object, caller = ann): Promise<{ id: string; actions: string[] }> {
  const { data, errors } = await platform.execute(caller, install, { input: { accountId: 'biz_shop', ...input } });
  expect({ errors, userErrors: data?.appInstall.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.appInstall.appInstallation;
}

const loadAllRows = () =>
  platform.database.rows(
    'SELECT to_jsonb(i) FROM platform.app_installations i UNION ALL SELECT to_jsonb(o) FROM platform.outbox o ORDER BY 1',
    [],
  );

/** Runs a command that must be rejected, checks that nothing was written, and returns its errors. */
export async function errorOf(caller: Principal, document: string, variables: object) {
  const before = await loadAllRows();
  const { data, errors } = await platform.execute(caller, document, { ...variables });
  expect(await loadAllRows()).toEqual(before);
  return errors ?? (Object.values(data ?? {})[0] as { userErrors: unknown }).userErrors;
}

export async function listIntegrationEvents(id: string): Promise<unknown[]> {
  const rows = await platform.database.rows(
    `SELECT type, account_id, "row" FROM platform.outbox WHERE resource_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(([type, accountId, row]) => [type, accountId, typeof row === 'string' ? JSON.parse(row) : row]);
}

export const grantsOf = async (secret: string) => (await platform.caller(secret)).grants;
