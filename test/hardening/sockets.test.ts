import { connect } from 'node:net';
import { openService, type TestService } from '../support/service';
import { raw, statuses } from './raw';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const upgrade = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;

/** Returns the code of a close frame at the start of the received bytes; null if there is none. */
function closeCode(frames: string): number | null {
  const bytes = Buffer.from(frames, 'latin1');
  return bytes[0] === 0x88 ? bytes.readUInt16BE(2) : null;
}

const expectHealthy = async (): Promise<void> => expect((await service.request({ path: '/livez' })).status).toBe(200);

describe('a WebSocket connection from a browser', () => {
  it.each([
    ['no page at all', '', null],
    ['a page of this machine', 'Origin: http://localhost:3000\r\n', null],
    ['a page of another origin', 'Origin: https://evil.example\r\n', 4403],
    ['a page without an origin', 'Origin: null\r\n', 4403],
    ['a page that names two', 'Origin: http://localhost\r\nOrigin: https://evil.example\r\n', 4403],
  ])('is checked by the origin of its page: %s', async (_name, origin, code) => {
    const received = await raw(service.origin, upgrade('/graphql', origin), 300);
    expect(statuses(received)).toEqual([101]);
    const [, frames = ''] = received.split('\r\n\r\n');
    expect([closeCode(frames), frames.includes('The origin of this page is not allowed')]).toEqual([
      code,
      code !== null,
    ]);
  });
});

describe('an upgrade request', () => {
  it.each([
    ['/', 404],
    ['//', 404],
    ['//x', 404],
    ['//:0', 404],
    ['/graphql/', 404],
    ['/graphql//', 404],
    ['/GRAPHQL', 404],
    ['/%67raphql', 404],
    ['/api/v1/event_log/stream', 404],
    ['/../graphql', 404],
    ['/\\', 404],
    ['http://[', 400],
    ['http://x:y/graphql', 400],
    ['http://user@x/graphql', 400],
    ['http://x/other', 404],
    ['http://x/graphql', 101],
    ['*', 404],
  ])('is rejected on any other path: %s', async (path, status) => {
    expect(statuses(await raw(service.origin, upgrade(path), 300))).toEqual([status]);
    await expectHealthy();
  });

  it('that is rejected while its client resets the connection does no harm', async () => {
    const remaining = Array.from(
      { length: 200 },
      () =>
        new Promise((resolve) => {
          const socket = connect(Number(new URL(service.origin).port), '127.0.0.1', () =>
            socket.write(upgrade('/nothing'), () => socket.resetAndDestroy()),
          );
          socket.on('error', () => undefined).on('close', resolve);
        }),
    );
    await Promise.all(remaining);
    await expectHealthy();
  });
});
