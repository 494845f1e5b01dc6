import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { callAs } from '../support/sandbox';
import { endProcesses } from '../support/service-process';
import { until } from '../support/until';
import { type Fleet, startFleet } from './support';
import { png } from '../support/png';

interface FileResponse {
  readonly id: string;
  readonly upload_status: string;
  readonly url: string;
  readonly upload_url: string;
}

/** Origin of the links. The test sends requests for such URLs to the role that serves them. */
const publicOrigin = 'https://shop.test';
let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet(publicOrigin);
});
afterAll(async () => {
  await endProcesses();
  await fleet?.remove();
});

const toFleetUrl = (url: string) => url.replace(publicOrigin, fleet.origin('rest'));
const put = (url: string, bytes: Buffer) => fetch(toFleetUrl(url), { method: 'PUT', body: new Uint8Array(bytes) });
const filesIn = (subfolder: string) =>
  existsSync(join(fleet.filesFolder, subfolder)) ? readdirSync(join(fleet.filesFolder, subfolder)) : [];

async function call(method: string, path: string, body?: object): Promise<FileResponse> {
  const { status, json } = await callAs(fleet.sandbox.accounts[0]?.keys.latest ?? '', fleet.origin('rest'), {
    method,
    path: `/api/v1${path}`,
    body,
  });
  expect(status).toBe(200);
  return json as FileResponse;
}

const create = () => call('POST', '/files', { filename: 'a.png' });
const statusOf = async (id: string) => (await call('GET', `/files/${id}`)).upload_status;

it('a file uploaded through one process is inspected by another, and can be downloaded', async () => {
  const { id, upload_url: url } = await create();
  expect(url.startsWith(`${publicOrigin}/uploads/${id}?`)).toBe(true);
  expect((await put(url, png)).status).toBe(200);
  const file = await call('GET', `/files/${id}`);
  expect(file.upload_status).toBe('ready');
  expect(Buffer.from(await (await fetch(toFleetUrl(file.url))).arrayBuffer()).equals(png)).toBe(true);
});

it('a process killed during an upload leaves no partial file, and the upload can be repeated', async () => {
  const { id, upload_url: url } = await create();
  const request = httpRequest(toFleetUrl(url), { method: 'PUT', headers: { 'content-length': png.length } });
  request.on('error', () => {});
  request.write(png.subarray(0, 30));
  await until(() => filesIn('partial').some((name) => name.startsWith(id)));
  expect(await fleet.processes.rest.end('SIGKILL')).toBe('SIGKILL');
  expect(filesIn('arrived')).toEqual([]);
  await fleet.restart('rest');
  expect(await statusOf(id)).toBe('pending');
  expect((await put(url, png)).status).toBe(200);
  expect(await statusOf(id)).toBe('ready');
});

it('uploaded bytes that could not be reported to the platform domain are found by the worker', async () => {
  const { id } = await create();
  const other = await create();
  expect(await fleet.processes['subgraph:platform'].end('SIGKILL')).toBe('SIGKILL');
  const failedUpload = await put(other.upload_url, png);
  expect([failedUpload.status, failedUpload.headers.get('retry-after'), filesIn('arrived')]).toEqual([503, '1', []]);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(fleet.filesFolder, 'arrived', id), png);
  await fleet.restart('subgraph:platform');
  await until(async () => (await statusOf(id)) === 'ready');
  expect((await put(other.upload_url, png)).status).toBe(200);
  expect(await statusOf(other.id)).toBe('ready');
});
