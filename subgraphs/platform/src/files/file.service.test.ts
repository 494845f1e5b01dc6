import { type Principal, systemPrincipal } from '../../../kit/src';
import {
  ann,
  clock,
  complete,
  create,
  eve,
  listIntegrationEvents,
  notFoundMessage,
  platform,
  png,
  query,
  read,
  send,
  setUpTests,
  shop,
  stored,
  upload,
} from './testing';
import { errorsOf } from '../../../kit/src/testing';

setUpTests();

/** The start of an Ogg file with the header of a codec. */
const ogg = (codec: string) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec, 'latin1'), Buffer.alloc(28)]);

describe('creating an upload', () => {
  it('returns the file and its upload URL', async () => {
    expect(await create(shop, 'face.png')).toEqual({
      file: {
        id: expect.stringMatching(/^file_\w{13}$/),
        filename: 'face.png',
        contentType: null,
        size: null,
        url: null,
        uploadStatus: 'PENDING',
        failureReason: null,
        visibility: 'PRIVATE',
        createdAt: '2026-03-01T12:00:00.000Z',
      },
      uploadUrl: expect.stringMatching(
        /^https:\/\/shop\.test\/uploads\/file_\w{13}\?expires=1772370000&limit=4096&signature=[\w-]{43}$/,
      ),
      uploadHeaders: [{ name: 'Content-Type', value: 'application/octet-stream' }],
      userErrors: [],
    });
  });

  it('assigns the file to the account of the credential, or else to the user', async () => {
    const owners = await Promise.all([shop, ann].map(async (caller) => (await create(caller, 'a')).file.id));
    expect(
      await query('SELECT account_id FROM platform.files WHERE id = ANY($1) ORDER BY account_id', [owners]),
    ).toEqual([{ account_id: 'biz_shop' }, { account_id: 'user_ann' }]);
    expect(
      errorsOf(
        await platform.execute(
          systemPrincipal,
          'mutation { fileCreate(input: { filename: "a" }) { userErrors { message } } }',
        ),
      )?.[0]?.message,
    ).toBe('No such resource was found.');
  });

  it('happens once for each idempotency key, with the same URL', async () => {
    const first = await create(shop, 'once.png', 'PUBLIC', 'key');
    expect(await create(shop, 'once.png', 'PUBLIC', 'key')).toEqual(first);
    expect(await query("SELECT count(*)::int FROM platform.files WHERE filename = 'once.png'")).toEqual([{ count: 1 }]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\a.png', 'a.png'],
    ['  a b.png ', 'a b.png'],
    ['/a.png', 'a.png'],
    ['.png', '.png'],
    ['cafe\u0301.png', 'caf\u00e9.png'],
    ['"a"; x=1.png', '"a"; x=1.png'],
    ['%2e%2e%2fa', '%2e%2e%2fa'],
  ])('normalizes the name %j to %j', async (given, name) => {
    expect((await create(shop, given)).file.filename).toBe(name);
  });

  it.each(['', ' ', '/', 'a/', '..', '../..', '.', 'a\u0000b', 'a\nb.png', 'a\u202egnp.exe', '\ud800.png', 'a\u007f'])(
    'rejects the name %j',
    async (given) => {
      const before = await query('SELECT count(*)::int FROM platform.files');
      expect(await create(shop, given)).toEqual({
        file: null,
        uploadUrl: null,
        uploadHeaders: null,
        userErrors: [{ code: 'parameter_invalid', message: 'filename is not a valid file name.', path: ['filename'] }],
      });
      expect(await query('SELECT count(*)::int FROM platform.files')).toEqual(before);
    },
  );

  it('rejects names that are too long', async () => {
    expect((await create(shop, 'a'.repeat(256))).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'filename must have at most 255 characters.', path: ['filename'] },
    ]);
    expect((await create(shop, 'a'.repeat(255))).userErrors).toEqual([]);
  });

  it('is rejected while too many uploads are pending', async () => {
    await query(`INSERT INTO platform.files (id, account_id, filename, visibility, upload_status, created_at)
      SELECT 'file_many' || n, 'biz_stall', 'a', 'private', 'pending', now() FROM generate_series(1, 1000) n`);
    const stall = await platform.caller(await platform.key('apik_stall', 'biz_stall', ['plan:update']));
    expect((await create(stall, 'a')).userErrors).toEqual([
      { code: 'conflict', message: 'At most 1000 uploads can be pending at a time.', path: [] },
    ]);
    await query("UPDATE platform.files SET upload_status = 'failed', failure_reason = 'empty' WHERE id = 'file_many1'");
    expect((await create(stall, 'a')).userErrors).toEqual([]);
  });
});

describe('an uploaded file', () => {
  it('is ready after its inspection, and an integration event is recorded', async () => {
    const { id } = (await create(shop, 'face.png')).file;
    await send(id, png);
    expect((await read(shop, id)).uploadStatus).toBe('PENDING');
    const ready = (await complete(shop, id)).file;
    expect(ready).toMatchObject({
      id,
      filename: 'face.png',
      contentType: 'image/png',
      size: 70,
      uploadStatus: 'READY',
      failureReason: null,
    });
    expect(ready.url).toMatch(
      new RegExp(`^https://shop\\.test/files/${id}\\?expires=1772370000&signature=[\\w-]{43}$`),
    );
    expect(await read(shop, id)).toEqual(ready);
    expect(await listIntegrationEvents(id)).toEqual([
      {
        type: 'fact:file.ready',
        resource: '',
        account_id: 'biz_shop',
        row: expect.objectContaining({
          id,
          account_id: 'biz_shop',
          filename: 'face.png',
          content_type: 'image/png',
          size: 70,
          visibility: 'private',
        }),
      },
    ]);
    expect([stored('arrived'), stored('partial')]).toEqual([[], []]);
    expect((await complete(shop, id)).file).toEqual(ready);
    expect(await listIntegrationEvents(id)).toHaveLength(1);
  });

  it('has a permanent URL when it is public', async () => {
    const { file } = await create(shop, 'a.png', 'PUBLIC');
    await send(file.id, png);
    expect((await complete(shop, file.id)).file).toMatchObject({
      visibility: 'PUBLIC',
      url: `https://shop.test/files/${file.id}`,
    });
  });

  it('cannot be completed before its bytes were sent', async () => {
    const { id } = (await create(shop, 'a.png')).file;
    expect(await complete(shop, id)).toEqual({
      file: null,
      userErrors: [{ code: 'conflict', message: 'Nothing has been uploaded yet.', path: [] }],
    });
    expect((await read(shop, id)).uploadStatus).toBe('PENDING');
  });

  it.each([
    ['a.txt', 'plain words, \u00fcml\u00e4ute', 'text/plain'],
    ['notes', 'words', 'text/plain'],
    ['a.json', '{"a":1}', 'application/json'],
    ['A.CSV', 'a,b\r\n1,2\n', 'text/csv'],
    ['a.md', '# A', 'text/markdown'],
    ['a.pdf', '%PDF-1.7\n%\u00e2\u00e3\n', 'application/pdf'],
    ['a.gif', 'GIF89a\u0001\u0000', 'image/gif'],
    ['picture', png, 'image/png'],
    ['harmless.txt', '<html><script>alert(1)</script>', 'text/plain'],
    ['a.ogg', ogg('\u0001vorbis'), 'audio/ogg'],
    ['a.opus', ogg('OpusHead'), 'audio/ogg'],
    ['a.ogv', ogg('\u0080theora'), 'video/ogg'],
    ['film.ogg', ogg('\u0080theora'), 'video/ogg'],
  ])('%s is accepted as the detected type', async (filename, bytes, contentType) => {
    expect(await upload(filename, bytes)).toMatchObject({
      uploadStatus: 'READY',
      contentType,
      size: Buffer.from(bytes).length,
    });
  });

  it.each([
    ['a.html', '<!doctype html><script>alert(1)</script>', 'TYPE_NOT_ACCEPTED'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'TYPE_NOT_ACCEPTED'],
    ['a.txt', '<?xml version="1.0"?><svg/>', 'TYPE_NOT_ACCEPTED'],
    ['a.js', 'alert(1)', 'TYPE_NOT_ACCEPTED'],
    ['a.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), 'TYPE_NOT_ACCEPTED'],
    ['a.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), 'TYPE_NOT_ACCEPTED'],
    ['a.png', 'no picture', 'TYPE_NOT_ACCEPTED'],
    ['a.png', 'GIF89a\u0001\u0000', 'TYPE_MISMATCH'],
    ['a.pdf', png, 'TYPE_MISMATCH'],
    ['a.exe', png, 'TYPE_MISMATCH'],
    ['a.oga', ogg('\u0080theora'), 'TYPE_MISMATCH'],
    ['a.txt', Buffer.from([0x61, 0xff, 0xfe]), 'TYPE_NOT_ACCEPTED'],
    ['a.txt', 'a\u0000b', 'TYPE_NOT_ACCEPTED'],
    ['a.txt', Buffer.from([0xc3]), 'TYPE_NOT_ACCEPTED'],
    ['a.png', '', 'EMPTY'],
    ['a.txt', 'a'.repeat(4_097), 'TOO_LARGE'],
    ['a.jpg.exe', png, 'TYPE_MISMATCH'],
  ])('%s is rejected as %# and deleted', async (filename, bytes, failureReason) => {
    const storedCount = stored('kept').length;
    const file = await upload(filename, bytes);
    expect(file).toMatchObject({ uploadStatus: 'FAILED', failureReason, contentType: null, size: null, url: null });
    expect([stored('arrived'), stored('kept').length, await listIntegrationEvents(file.id)]).toEqual([
      [],
      storedCount,
      [],
    ]);
  });

  it('up to the size limit is accepted', async () => {
    expect(await upload('a.txt', 'a'.repeat(4_096))).toMatchObject({ uploadStatus: 'READY', size: 4_096 });
  });

  it('is inspected concurrently, and published once', async () => {
    const { id } = (await create(shop, 'a.png')).file;
    await send(id, png);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => complete(shop, id)));
    expect(outcomes.map(({ userErrors }) => userErrors)).toEqual(Array.from({ length: 6 }, () => []));
    expect((await read(shop, id)).uploadStatus).toBe('READY');
    expect(await listIntegrationEvents(id)).toHaveLength(1);
  });
});

describe('other callers', () => {
  it('cannot see or complete a file', async () => {
    const { id } = await upload('a.png', png);
    const stall = await platform.caller(await platform.key('apik_stall_2', 'biz_stall', ['*']));
    for (const caller of [eve, stall])
      expect([await read(caller, id), await complete(caller, id)]).toMatchObject([
        null,
        { file: null, userErrors: [{ message: notFoundMessage }] },
      ]);
    expect((await read(ann, id)).id).toBe(id);
    const { id: ownId } = await upload('a.png', png, eve);
    expect([await read(shop, ownId), (await read(eve, ownId)).id]).toEqual([null, ownId]);
    expect([
      await read(shop, 'file_unknown'),
      await complete(shop, 'file_unknown'),
      await complete(shop, '../../etc/passwd'),
    ]).toMatchObject([
      null,
      { file: null, userErrors: [{ message: notFoundMessage }] },
      { file: null, userErrors: [{ message: notFoundMessage }] },
    ]);
  });

  it('can see a file through a resource that they may read', async () => {
    const { id } = await upload('a.png', png);
    const document = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on File { id filename size } } }';
    const shown = async (caller: Principal, reference: object) =>
      (await platform.execute(caller, document, { r: [{ __typename: 'File', ...reference }] })).data?.['_entities'][0];
    expect(await shown(eve, { id, shown: true })).toEqual({ id, filename: 'a.png', size: 70 });
    for (const reference of [
      { id, shown: null },
      { id, shown: false },
      { id: 'file_unknown', shown: true },
    ])
      expect(await shown(eve, reference)).toBeNull();
    expect(await shown(shop, { id, shown: null })).toEqual({ id, filename: 'a.png', size: 70 });
  });
});

describe('a profile picture', () => {
  const patch = async (caller: Principal, input: object, name = 'accountUpdate', id = 'biz_shop') => {
    const [type, field] =
      name === 'accountUpdate'
        ? ['AccountPatch', 'account { logoUrl socialLinks { imageUrl } }']
        : ['UserPatch', 'user { profilePictureUrl }'];
    const { data } = await platform.execute(
      caller,
      `mutation ($id: ID!, $input: ${type}!) { ${name}(id: $id, input: $input) { ${field} userErrors { message path } } }`,
      { id, input },
    );
    return data?.[name];
  };
  const publicFile = async (filename: string, bytes: Buffer | string, caller = shop) => {
    const { file } = await create(caller, filename, 'PUBLIC');
    await send(file.id, bytes);
    return (await complete(caller, file.id)).file;
  };

  it('accepts a public file of the caller and shows its URL', async () => {
    const { id, url } = await publicFile('a.png', png);
    const link = { website: 'CUSTOM', url: 'https://example.com', title: 'A', image: { directUploadId: id } };
    expect(await patch(ann, { logo: { id }, socialLinks: [link] })).toEqual({
      account: { logoUrl: url, socialLinks: [{ imageUrl: url }] },
      userErrors: [],
    });
    const ownFile = await publicFile('me.png', png, ann);
    expect(await patch(ann, { profilePicture: { id: ownFile.id } }, 'userUpdate', 'me')).toEqual({
      user: { profilePictureUrl: ownFile.url },
      userErrors: [],
    });
  });

  it('rejects other files', async () => {
    const [secret, text, foreign] = [
      await upload('a.png', png),
      await publicFile('a.txt', 'words'),
      await publicFile('a.png', png, eve),
    ];
    for (const [id, message] of [
      [secret.id, 'id is not a public image.'],
      [text.id, 'id is not a public image.'],
      [foreign.id, 'id is not a file of this account.'],
      ['file_unknown', 'id is not a file of this account.'],
    ])
      expect(await patch(ann, { logo: { id } })).toEqual({
        account: null,
        userErrors: [{ message, path: ['logo', 'id'] }],
      });
  });
});

describe('the worker', () => {
  it('finds uploads that were not completed by the client', async () => {
    const { id } = (await create(shop, 'a.png')).file;
    expect(await platform.lookForUploads()).toBe(0);
    await send(id, png);
    clock.pass(3);
    expect(await platform.lookForUploads()).toBeGreaterThan(0);
    expect(await read(shop, id)).toMatchObject({ uploadStatus: 'READY', contentType: 'image/png' });
  });

  it('resumes inspections that a crash has interrupted', async () => {
    const { id } = (await create(shop, 'a.png')).file;
    await send(id, png);
    await query("UPDATE platform.files SET upload_status = 'processing', look_at = $2 WHERE id = $1", [
      id,
      clock.now(),
    ]);
    await platform.files.store.keep(id, 'whole');
    await platform.lookForUploads();
    expect(await read(shop, id)).toMatchObject({ uploadStatus: 'READY' });
    expect(await listIntegrationEvents(id)).toHaveLength(1);
  });

  it('polls with a growing interval, and gives up after a day', async () => {
    const { id } = (await create(shop, 'late.png')).file;
    const next = async () =>
      (
        await query('SELECT extract(epoch FROM look_at - $2)::float AS seconds FROM platform.files WHERE id = $1', [
          id,
          clock.now(),
        ])
      )[0].seconds;
    const urls = [await next()];
    for (const seconds of [3, 77, 80, 8_000]) {
      clock.pass(seconds);
      for (let done = 1; done > 0;) done = await platform.lookForUploads();
      urls.push(await next());
    }
    expect(urls).toEqual([2, 1, 10, 20, 600]);
    clock.pass(86_400);
    for (let done = 1; done > 0;) done = await platform.lookForUploads();
    expect(await read(shop, id)).toMatchObject({ uploadStatus: 'FAILED', failureReason: 'ABANDONED' });
    expect(
      await query("SELECT id FROM platform.files WHERE look_at IS NOT NULL AND upload_status IN ('ready', 'failed')"),
    ).toEqual([]);
  });

  it('shares due uploads with other workers', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = (await create(shop, 'a.png')).file;
      await send(id, png);
      ids.push(id);
    }
    clock.pass(3);
    await Promise.all([platform.lookForUploads(), platform.lookForUploads(), platform.lookForUploads()]);
    expect((await Promise.all(ids.map((id) => read(shop, id)))).map(({ uploadStatus }) => uploadStatus)).toEqual(
      ids.map(() => 'READY'),
    );
    expect((await Promise.all(ids.map(listIntegrationEvents))).map(({ length }) => length)).toEqual(ids.map(() => 1));
  });
});
