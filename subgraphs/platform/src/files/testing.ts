import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Principal } from '../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../testing';
import type { FolderStore } from './store/folder-store';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const shape = 'id filename contentType size url uploadStatus failureReason visibility createdAt';

export let platform: TestPlatform;
export let ann: Principal;
export let shop: Principal;
export let eve: Principal;
export const clock = new TestClock();

/**
 * Registers test hooks that open the platform domain with test data before the tests of a file, and close it after
 * them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    platform = await openTestPlatform(clock);
    await populate(platform);
    [ann, eve] = [await platform.user('user_ann'), await platform.user('user_eve')];
    shop = await platform.caller(await platform.key('apik_shop', 'biz_shop', ['access_pass:update']));
  });
  afterAll(() => platform.close());
}

export const notFoundMessage = 'No such resource was found.';
export const query = (text: string, values: unknown[] = []) => platform.database.dataSource.query(text, values);
export const listIntegrationEvents = (id: string) =>
  query('SELECT type, resource, account_id, row FROM platform.outbox WHERE resource_id = $1', [id]);
export const stored = (subfolder: string) =>
  readdirSync(join(platform.filesFolder, subfolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

export async function create(
  caller: Principal,
  filename: string,
  visibility: string | null = null,
  key: string | null = null,
) {
  const document = `mutation ($input: FileCreateInput!, $key: String) { fileCreate(input: $input, idempotencyKey: $key) { file { ${shape} } uploadUrl uploadHeaders { name value } userErrors { code message path } } }`;
  const { data, errors } = await platform.execute(caller, document, { input: { filename, visibility }, key });
  expect(errors).toBeUndefined();
  return data?.['fileCreate'];
}

export async function complete(caller: Principal, id: string) {
  const { data, errors } = await platform.execute(
    caller,
    `mutation ($id: ID!) { fileComplete(id: $id) { file { ${shape} } userErrors { code message path } } }`,
    { id },
  );
  return errors ? errors[0]?.message : data?.['fileComplete'];
}

export const read = async (caller: Principal, id: string) =>
  (await platform.execute(caller, `query ($id: ID!) { file(id: $id) { ${shape} } }`, { id })).data?.['file'];
export const send = (id: string, bytes: Buffer | string) =>
  (platform.files.store as FolderStore).receive(id, Readable.from([Buffer.from(bytes)]), 1_000_000);

export async function upload(filename: string, bytes: Buffer | string, caller = shop) {
  const { file } = await create(caller, filename);
  await send(file.id, bytes);
  return (await complete(caller, file.id)).file;
}
