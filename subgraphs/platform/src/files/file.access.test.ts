import { errorsOf } from '../../../kit/src/testing';
import { ann, complete, create, platform, png, query, read, send, setUpTests, shop, upload } from './testing';

setUpTests();

/** All read permissions of resources that can refer to a file. A caller who holds all of them may read any file of the account. */
const allPermissions = [
  'access_pass:basic:read',
  'company:basic:read',
  'courses:read',
  'identity:read',
  'payment:dispute:read',
  'payment:resolution_center_case:read',
  'plan:basic:read',
];

it('creating and completing an upload require a permission to use files', async () => {
  const reader = await platform.caller(await platform.key('apik_reader', 'biz_shop', allPermissions));
  const { id } = (await create(shop, 'of the shop.png')).file;
  await send(id, png);
  const files = () => query('SELECT id, upload_status FROM platform.files ORDER BY id');
  const before = await files();
  const rejection =
    'This credential does not have any permission to create or change something that refers to files, such as access_pass:update.';
  const result = await platform.execute(
    reader,
    'mutation { fileCreate(input: { filename: "a" }) { file { id } userErrors { message } } }',
  );
  expect(errorsOf(result)).toEqual([{ message: rejection }]);
  expect(await complete(reader, id)).toMatchObject({ file: null, userErrors: [{ message: rejection }] });
  expect(await files()).toEqual(before);
  expect((await complete(shop, id)).file.uploadStatus).toBe('READY');
});

it('a private file is visible to the credential that uploaded it, and to callers who may read all resources that could refer to it', async () => {
  const { id } = await upload('private.png', png);
  const readWithActions = async (name: string, ...actions: string[]): Promise<unknown> =>
    (await read(await platform.caller(await platform.key(`apik_${name}`, 'biz_shop', actions)), id))?.id ?? null;
  expect(await readWithActions('all_reads', ...allPermissions)).toBe(id);
  for (const [index, missing] of allPermissions.entries())
    expect(
      await readWithActions(`without_${index}`, ...allPermissions.filter((action) => action !== missing)),
    ).toBeNull();
  expect((await read(ann, id)).id).toBe(id);
  expect(await read(await platform.user('user_mo'), id)).toBeNull();
  await query('UPDATE platform.files SET uploaded_by = NULL WHERE id = $1', [id]);
  expect(await read(shop, id)).toBeNull();
  await query("UPDATE platform.files SET visibility = 'public' WHERE id = $1", [id]);
  expect([(await read(shop, id)).id, await readWithActions('public', 'plan:basic:read')]).toEqual([id, id]);
});
