import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pictureUrl } from '../../subgraphs/platform/src/users/user.picture';
import { httpCall } from '../../test/support/http-call';
import { createPictures } from '.';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer(createPictures({ origin: 'http://127.0.0.1', sandbox: false, failed: () => {} }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = (path: string, method = 'GET') => httpCall(port, { method, path });
const addressOf = (name: string | null, username = 'mei') => pictureUrl('https://shop.test', null, name, username);

it.each([
  ['Mei Lin Chen', 'MC'],
  ['mei', 'M'],
  ['  Jean-Luc ', 'JL'],
  ['Łucja Żak', 'ŁŻ'],
  ['straße ßa', 'SS'],
  ['王 小明', '王小'],
  ['e\u0301mile', 'É'],
  ['7 Seas', '7S'],
  ['🙂', 'M'],
  [null, 'M'],
])('draws the picture of %j with %s', async (name, initials) => {
  const address = new URL(addressOf(name));
  expect(address.pathname).toBe(`/pictures/initials/${encodeURIComponent(initials)}.svg`);
  const [one, repeated] = [await call(address.pathname), await call(address.pathname)];
  expect([one.status, one.text]).toEqual([200, repeated.text]);
  expect(one.text).toContain(`>${initials}</text></svg>`);
});

it("prefers the user's own picture", () => {
  expect(pictureUrl('https://shop.test', 'https://img.example/m.png', 'Mei', 'mei')).toBe('https://img.example/m.png');
});

it('lets other sites embed a picture, without executable content', async () => {
  const { headers } = await call('/pictures/initials/MC.svg');
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await call('/pictures/initials/MC.svg', 'HEAD')).text).toBe('');
});

it.each(['ABC', '%3C', '%22A', 'A%26', '', '..', '%E0%A4%A', 'A%CC%81%CC%81%CC%81%CC%81%CC%81', 'A/B'])(
  'draws nothing for the initials %s',
  async (initials) => {
    expect((await call(`/pictures/initials/${initials}.svg`)).status).toBe(404);
  },
);

it('lists the allowed methods', async () => {
  const { status, headers } = await call('/pictures/initials/MC.svg', 'DELETE');
  expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
});
