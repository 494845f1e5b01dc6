import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileLinks } from '../file.links';
import { FolderStore } from './folder-store';
import { UploadChanged } from './object-store';

const folder = mkdtempSync(join(tmpdir(), 'folder-store-'));
const links = new FileLinks({ origin: 'https://shop.test', secret: Buffer.alloc(32, 1) });
const store = new FolderStore({ folder, links, largest: 10 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const filesIn = (subfolder: string) =>
  existsSync(join(folder, subfolder)) ? readdirSync(join(folder, subfolder)) : [];

async function text(stream: Readable | null): Promise<string | null> {
  return stream && Buffer.concat(await stream.toArray()).toString();
}

it('receives bytes, keeps them, and streams them whole or in ranges', async () => {
  expect(await store.uploaded('file_a1')).toBeNull();
  expect(await store.receive('file_a1', bytes('0123', '456'), 10)).toBe('received');
  const uploaded = await store.uploaded('file_a1');
  expect(uploaded).toEqual({ size: 7, tag: 'whole' });
  expect(await text(await store.read('file_a1', 'whole', 3))).toBe('012');
  const key = await store.keep('file_a1');
  expect(await store.keep('file_a1')).toBe(key);
  await store.discard('file_a1');
  await store.discard('file_a1');
  expect(await store.uploaded('file_a1')).toBeNull();
  expect([
    await text(await store.open(key, null)),
    await text(await store.open(key, { start: 2, end: 4 })),
    await store.open('file_none', null),
  ]).toEqual(['0123456', '234', null]);
});

it('receives bytes once, also from concurrent clients', async () => {
  const outcomes = await Promise.all(['one', 'two', 'six'].map((word) => store.receive('file_once', bytes(word), 10)));
  expect(outcomes.sort()).toEqual(['received', 'received_before', 'received_before']);
  const first = await text(await store.read('file_once', 'whole', 10));
  expect(['one', 'two', 'six']).toContain(first);
  expect(await store.receive('file_once', bytes('ten'), 10)).toBe('received_before');
  expect(await text(await store.read('file_once', 'whole', 10))).toBe(first);
  expect(filesIn('partial')).toEqual([]);
});

it('leaves nothing behind when the size limit is exceeded', async () => {
  expect(await store.receive('file_large', bytes('01234', '56789', '0'), 10)).toBe('too_large');
  expect([await store.uploaded('file_large'), filesIn('partial')]).toEqual([null, []]);
  expect(await store.receive('file_large', bytes('0123456789'), 10)).toBe('received');
});

it('leaves nothing behind when an upload is interrupted', async () => {
  async function* broken() {
    yield Buffer.from('012');
    throw new Error('gone');
  }
  await expect(store.receive('file_broken', Readable.from(broken()), 10)).rejects.toThrow('gone');
  expect([await store.uploaded('file_broken'), filesIn('partial')]).toEqual([null, []]);
});

it('hides uploads in progress and after a crash, and sweeps the remains of a crash', async () => {
  writeFileSync(join(folder, 'partial', 'file_crashed.a'), 'half');
  writeFileSync(join(folder, 'partial', 'file_going.b'), 'half');
  const yesterday = new Date(Date.now() - 90_000_000);
  utimesSync(join(folder, 'partial', 'file_crashed.a'), yesterday, yesterday);
  expect(await store.uploaded('file_crashed')).toBeNull();
  await store.sweep(new Date(Date.now() - 86_400_000));
  expect(filesIn('partial')).toEqual(['file_going.b']);
  expect(await store.receive('file_crashed', bytes('again'), 10)).toBe('received');
});

it('throws when there is nothing to read or to keep', async () => {
  await expect(store.read('file_none', 'whole', 3)).rejects.toThrow(UploadChanged);
  await expect(store.keep('file_none')).rejects.toThrow(UploadChanged);
});

it.each([
  '..',
  'file_../../secret',
  '/etc/passwd',
  'file_a/b',
  'file_',
  'biz_a',
  'file_\u0000',
  `file_${'a'.repeat(41)}`,
])('rejects the id %j', async (id) => {
  await expect(store.receive(id, bytes('a'), 10)).rejects.toThrow(TypeError);
  await expect(store.uploaded(id)).rejects.toThrow(TypeError);
  await expect(store.open(id, null)).rejects.toThrow(TypeError);
  await expect(store.keep(id)).rejects.toThrow(TypeError);
  await expect(store.discard(id)).rejects.toThrow(TypeError);
});
