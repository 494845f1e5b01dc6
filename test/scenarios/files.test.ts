import { request as httpRequest } from 'node:http';
import { openSecrets } from '../../app/runtime/secrets';
import { FileLinks } from '../../subgraphs/platform/src/files/file.links';
import { type Api, apiOf, newestVersion } from '../support/api';
import { masterSecret, openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { png } from '../support/png';

interface FileResponse {
  readonly id: string;
  readonly upload_status: string;
  readonly url: string;
  readonly upload_url: string;
  readonly upload_headers: Record<string, string>;
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;
let service: TestService;
let api: Api<FileResponse>;
let links: FileLinks;
let stranger: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  links = new FileLinks({
    origin: service.origin,
    secret: openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: '' }).derive('files'),
  });
  stranger = service.demoData.accounts.at(-1)?.keys.latest as string;
});
afterAll(() => service.close());

const put = (url: string, bytes: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes), headers });
const create = (filename: string, visibility: 'public' | 'private' = 'private') =>
  api.ok('POST', '/files', { body: { filename, visibility } });
const statusAndText = async (response: Response) => [response.status, await response.text()];
const invalidLink = [403, 'The link is invalid or has expired.\n'];
const noFile = [404, 'The file does not exist.\n'];

async function ready(
  filename = 'a.png',
  visibility: 'public' | 'private' = 'private',
  bytes: Buffer | string = png,
): Promise<FileResponse> {
  const { id, upload_url: url } = await create(filename, visibility);
  expect((await put(url, bytes)).status).toBe(200);
  const file = await api.ok('GET', `/files/${id}`);
  expect(file.upload_status).toBe('ready');
  return file;
}

describe.each(versions)('at %s', (version) => {
  it('a file is created, uploaded, polled and downloaded', async () => {
    const created = await api.ok('POST', '/files', { version, body: { filename: 'face.png' } });
    const file = {
      id: created.id,
      filename: 'face.png',
      content_type: null,
      size: null,
      upload_status: 'pending',
      url: null,
      visibility: 'private',
    };
    expect(created).toEqual({
      ...file,
      id: expect.stringMatching(/^file_\w{13}$/),
      upload_url: expect.stringContaining(`${service.origin}/uploads/${created.id}?`),
      upload_headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect(await api.ok('GET', `/files/${created.id}`, { version })).toEqual(file);
    const sent = await put(created.upload_url, png, created.upload_headers);
    expect(await statusAndText(sent)).toEqual([200, '']);
    const done = await api.ok('GET', `/files/${created.id}`, { version });
    expect(done).toEqual({
      ...file,
      content_type: 'image/png',
      size: '70',
      upload_status: 'ready',
      url: expect.stringContaining(`${service.origin}/files/${created.id}?expires=`),
    });
    const fetched = await fetch(done.url);
    expect([fetched.status, Buffer.from(await fetched.arrayBuffer()).equals(png)]).toEqual([200, true]);
    expect(await api.ok('POST', `/files/${created.id}/complete`, { version })).toEqual(done);
  });

  it('invalid requests are rejected', async () => {
    expect(await api.refused('POST', '/files', { version, body: {} })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'filename',
    });
    expect(await api.refused('POST', '/files', { version, body: { filename: '..' } })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'filename',
    });
    expect(
      await api.refused('POST', '/files', { version, body: { filename: 'a', visibility: 'secret' } }),
    ).toMatchObject({ status: 400, code: 'parameter_invalid', param: 'visibility' });
    expect(await api.refused('GET', '/files/file_unknown', { version })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await api.refused('POST', '/files', { version, as: null, body: { filename: 'a' } })).toMatchObject({
      status: 401,
    });
    const { id } = await create('a.png');
    expect(await api.refused('POST', `/files/${id}/complete`, { version })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Nothing has been uploaded yet.',
    });
    expect(await api.refused('GET', `/files/${id}`, { version, as: stranger })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await api.refused('POST', `/files/${id}/complete`, { version, as: stranger })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

it('a repeated request returns the same upload URL', async () => {
  const headers = { 'idempotency-key': 'one upload' };
  const first = await api.call('POST', '/files', { body: { filename: 'a.png' }, headers });
  const second = await api.call('POST', '/files', { body: { filename: 'a.png' }, headers });
  expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
});

describe('an upload', () => {
  it('succeeds once', async () => {
    const { id, upload_url: url } = await create('a.png');
    const responses = await Promise.all([put(url, png), put(url, png), put(url, 'other bytes')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusAndText(await put(url, 'later bytes'))).toEqual([409, 'The file has already been uploaded.\n']);
    expect(['ready', 'failed']).toContain((await api.ok('GET', `/files/${id}`)).upload_status);
  });

  it('requires its own signed link before it expires', async () => {
    const [{ id, upload_url: url }, other] = [await create('a.png'), await create('b.png')];
    const foreign = new FileLinks({ origin: service.origin, secret: Buffer.alloc(32) });
    const invalidUrls = [
      url.replace(/signature=.{3}/, 'signature=AAA'),
      url.replace(/limit=\d+/, 'limit=99999999999'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(id, other.id),
      url.slice(0, url.indexOf('?')),
      links.upload(id, new Date(Date.now() - 3_601_000), 100),
      foreign.upload(id, new Date(), 100),
      links.download({ id, visibility: 'private' }, new Date()).replace('/files/', '/uploads/'),
    ];
    for (const link of invalidUrls) expect(await statusAndText(await put(link, png))).toEqual(invalidLink);
    for (const path of ['..%2f..%2fsecret', 'biz_a', `${id}/..`, ''])
      expect(await statusAndText(await put(`${service.origin}/uploads/${path}`, png))).toEqual(noFile);
    expect(await statusAndText(await put(links.upload('file_unknown', new Date(), 100), png))).toEqual(noFile);
    expect((await api.ok('GET', `/files/${id}`)).upload_status).toBe('pending');
    expect((await put(url, png)).status).toBe(200);
  });

  it('has a size limit, with and without a Content-Length header', async () => {
    const { id } = await create('a.txt');
    const url = links.upload(id, new Date(), 1_000);
    const rejected = [413, 'The file exceeds the limit of 1000 bytes.\n'];
    expect(await statusAndText(await put(url, 'a'.repeat(1_001)))).toEqual(rejected);
    const stream = new ReadableStream({
      start: (controller) => {
        for (let count = 0; count < 11; count += 1) controller.enqueue(new TextEncoder().encode('a'.repeat(100)));
        controller.close();
      },
    });
    expect(
      await statusAndText(await fetch(url, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit)),
    ).toEqual(rejected);
    expect((await api.ok('GET', `/files/${id}`)).upload_status).toBe('pending');
    expect((await put(url, 'a'.repeat(1_000))).status).toBe(200);
    expect((await api.ok('GET', `/files/${id}`)).upload_status).toBe('ready');
  });

  it('leaves nothing when it is interrupted, and can be repeated', async () => {
    const { id, upload_url: url } = await create('a.png');
    await new Promise<void>((resolve) => {
      const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': png.length } });
      request.on('error', () => resolve());
      request.write(png.subarray(0, 20), () => setImmediate(() => request.destroy()));
    });
    expect(await api.refused('POST', `/files/${id}/complete`)).toMatchObject({ status: 409 });
    expect((await put(url, png)).status).toBe(200);
    expect((await api.ok('GET', `/files/${id}`)).upload_status).toBe('ready');
  });

  it('of an unaccepted type fails and reports the reason', async () => {
    const { id, upload_url: url } = await create('a.png');
    expect((await put(url, '<script>alert(1)</script>')).status).toBe(200);
    expect(await api.ok('GET', `/files/${id}`)).toMatchObject({
      upload_status: 'failed',
      url: null,
      content_type: null,
    });
    expect((await put(url, png)).status).toBe(409);
    expect((await service.query('query ($id: ID!) { file(id: $id) { failureReason } }', { id })).json).toMatchObject({
      data: { file: { failureReason: 'TYPE_NOT_ACCEPTED' } },
    });
  });

  it('is allowed from pages of other origins, with PUT only', async () => {
    const { upload_url: url } = await create('a.png');
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect([
      preflight.status,
      preflight.headers.get('access-control-allow-methods'),
      preflight.headers.get('access-control-allow-origin'),
    ]).toEqual([204, 'PUT', '*']);
    expect(await statusAndText(await fetch(url, { method: 'POST', body: 'a' }))).toEqual([405, 'Send PUT.\n']);
    expect((await put(url, png, { 'content-encoding': 'gzip' })).status).toBe(415);
  });
});

describe('a download', () => {
  it('of a private file requires a valid signed link', async () => {
    const { id, url } = await ready();
    const foreign = new FileLinks({ origin: service.origin, secret: Buffer.alloc(32) });
    const file = { id, visibility: 'private' } as const;
    for (const link of [
      url.replace(/signature=.{3}/, 'signature=AAA'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      foreign.download(file, new Date()),
      links.download(file, new Date(0)),
    ]) {
      expect(await statusAndText(await fetch(link))).toEqual(invalidLink);
    }
    for (const link of [
      `${service.origin}/files/${id}`,
      `${service.origin}/files/${id}?expires=9999999999`,
      `${service.origin}/files/file_unknown`,
      `${service.origin}/files/..%2fsecret`,
    ]) {
      expect(await statusAndText(await fetch(link))).toEqual(noFile);
    }
    const fetched = await fetch(url);
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '70',
      'content-disposition': `inline; filename="a.png"; filename*=UTF-8''a.png`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      etag: `"${id}"`,
    });
  });

  it('of a public file requires only its URL, and is cacheable', async () => {
    const { id, url } = await ready('a.png', 'public');
    expect(url).toBe(`${service.origin}/files/${id}`);
    const fetched = await fetch(url);
    expect([fetched.status, fetched.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const tags of [`"${id}"`, `W/"${id}"`, `"other", W/"${id}"`, '*'])
      expect(await statusAndText(await fetch(url, { headers: { 'if-none-match': tags } }))).toEqual([304, '']);
    for (const tags of ['"other"', `"${id}x", W/"other"`, id])
      expect((await fetch(url, { headers: { 'if-none-match': tags } })).status).toBe(200);
  });

  it('never renders active content, and never injects headers through a filename', async () => {
    const page = await fetch((await ready('a.txt', 'public', '<script>alert(1)</script>')).url);
    expect([page.headers.get('content-type'), page.headers.get('content-disposition')]).toEqual([
      'text/plain; charset=utf-8',
      `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
    ]);
    const named = await fetch((await ready('"; x=\u00fc\'(1)*%.pdf', 'public', '%PDF-1.7\n')).url);
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="_; x=_'(1)*_.pdf"; filename*=UTF-8''%22%3B%20x%3D%C3%BC%27%281%29%2A%25.pdf`,
    );
  });

  it('supports range requests', async () => {
    const { id, url } = await ready('a.txt', 'public', '0123456789');
    const readRange = async (range: string, extraHeaders: Record<string, string> = {}) => {
      const response = await fetch(url, { headers: { range, ...extraHeaders } });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await readRange('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await readRange('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await readRange('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await readRange('bytes=0-99')).toEqual([206, 'bytes 0-9/10', '0123456789']);
    expect(await readRange('bytes=10-')).toEqual([416, 'bytes */10', 'The requested range is outside the file.\n']);
    expect(await readRange('bytes=-0')).toEqual([416, 'bytes */10', 'The requested range is outside the file.\n']);
    for (const invalidRange of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect(await readRange(invalidRange)).toEqual([200, null, '0123456789']);
    expect(await readRange('bytes=2-4', { 'if-range': `"${id}"` })).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await readRange('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect(await statusAndText(await fetch(url, { method: 'DELETE' }))).toEqual([405, 'Send GET.\n']);
  });

  it('works for files created through GraphQL', async () => {
    const document =
      'mutation { fileCreate(input: { filename: "a.png", visibility: PUBLIC }) { file { id uploadStatus } uploadUrl } }';
    const { data } = (await service.query(document)).json as {
      data: { fileCreate: { file: { id: string }; uploadUrl: string } };
    };
    const { file, uploadUrl } = data.fileCreate;
    await put(uploadUrl, png);
    const read = await service.query(
      'query ($id: ID!) { file(id: $id) { uploadStatus contentType size url visibility } }',
      { id: file.id },
    );
    expect(read.json).toMatchObject({
      data: {
        file: {
          uploadStatus: 'READY',
          contentType: 'image/png',
          size: 70,
          url: `${service.origin}/files/${file.id}`,
          visibility: 'PUBLIC',
        },
      },
    });
  });
});

it('a product accepts an image that was just uploaded, and rejects one of another account', async () => {
  const { id } = await ready();
  const show = async (as: string | undefined) => {
    const { json: created } = await service.request({
      method: 'POST',
      path: '/api/v1/products',
      as,
      body: { title: 'Pictured' },
    });
    return (
      await service.request({
        method: 'PATCH',
        path: `/api/v1/products/${(created as { id: string }).id}`,
        as,
        body: { gallery_images: [{ id }] },
      })
    ).json;
  };
  expect(await show(service.demoData.accounts[1]?.keys.latest)).toMatchObject({
    error: { type: 'invalid_request_error', code: 'parameter_invalid', message: 'The file does not exist.' },
  });
  expect(await show(service.demoData.accounts[0]?.keys.latest)).toMatchObject({ gallery_images: [{ id }] });
});

it('other domains replicate the file without a public event', async () => {
  const { id } = await ready();
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const readReplica = async (schema: string) =>
    (
      await client.query(
        `SELECT filename, content_type, size::int, visibility FROM ${schema}.known_files WHERE id = $1`,
        [id],
      )
    ).rows;
  for (const schema of ['courses', 'billing']) {
    await until(async () => (await readReplica(schema)).length > 0);
    expect(await readReplica(schema)).toEqual([
      { filename: 'a.png', content_type: 'image/png', size: 70, visibility: 'private' },
    ]);
  }
  await client.end();
  const events = await service.request({ path: '/api/v1/event_log?first=100' });
  expect(events.text).not.toContain('fact:');
});
