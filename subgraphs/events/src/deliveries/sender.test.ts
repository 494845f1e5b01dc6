import { openReceiver, type Receiver } from '../testing/receiver';
import type { ReceiverRules } from '../webhooks/receiver-rules';
import { createHostLookup } from './connector';
import { Sender } from './sender';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});

afterAll(() => receiver.close());

const rejected = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '168.63.129.16',
];

async function post(
  url: string,
  rules: ReceiverRules,
  names: Record<string, readonly string[]> = {},
): Promise<string | number> {
  const sender = new Sender({ rules, timeout: 20_000, connections: 2, lookUp: async (name) => names[name] ?? [] });
  try {
    const { status, failure } = await sender.post(new URL(url), {}, '{}');
    return failure ?? status;
  } finally {
    await sender.close();
  }
}

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

describe('requests', () => {
  it.each(rejected)('are not sent to %s, neither by IP address nor by host name', async (address) => {
    const before = receiver.connections;
    expect(await post(`http://${inUrl(address)}:${receiver.port}/`, {})).toBe(
      'The address of the webhook is not public.',
    );
    expect(await post(`http://hooks.example:${receiver.port}/`, {}, { 'hooks.example': [address] })).toBe(
      'The address of the webhook is not public.',
    );
    expect(
      await post(`http://hooks.example:${receiver.port}/`, {}, { 'hooks.example': ['93.184.216.34', address] }),
    ).toBe('The address of the webhook is not public.');
    expect(receiver.connections).toBe(before);
  });

  it.each(['http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1', 'http://127.1'])(
    'are not sent to %s',
    async (origin) => {
      const before = receiver.connections;
      expect(await post(`${origin}:${receiver.port}/`, {})).toBe('The address of the webhook is not public.');
      expect(receiver.connections).toBe(before);
    },
  );

  it('are sent to the validated address, even if the host name resolves differently afterwards', async () => {
    const before = receiver.connections;
    const resolvedAddresses = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']];
    const lookups: string[] = [];
    const lookUp = async (name: string) => {
      lookups.push(name);
      return resolvedAddresses[lookups.length - 1] ?? [];
    };
    const sender = new Sender({
      rules: { loopback: { closedPorts: () => [] } },
      timeout: 20_000,
      connections: 1,
      lookUp,
    });
    const url = new URL(`http://rebinding.example:${receiver.port}/`);
    expect((await sender.post(url, {}, '{}')).status).toBe(200);
    expect(lookups).toEqual(['rebinding.example']);
    expect(receiver.requests.at(-1)?.headers.host).toBe(`rebinding.example:${receiver.port}`);
    await sender.close();
    const second = new Sender({
      rules: { loopback: { closedPorts: () => [] } },
      timeout: 20_000,
      connections: 1,
      lookUp,
    });
    expect((await second.post(url, {}, '{}')).failure).toBe('The address of the webhook is not public.');
    await second.close();
    expect(receiver.connections).toBe(before + 1);
  });

  it('are not sent to ports of the service itself', async () => {
    const before = receiver.connections;
    expect(await post(receiver.url, { loopback: { closedPorts: () => [receiver.port] } })).toBe(
      'The address of the webhook is not public.',
    );
    expect(receiver.connections).toBe(before);
  });

  it('fail with a readable message for an unknown host or a refused connection', async () => {
    expect(await post('http://nobody.example/', {})).toBe('The name in the address of the webhook is not known.');
    expect(await post('http://127.0.0.1:1/', { loopback: { closedPorts: () => [] } })).toBe(
      'The connection was refused.',
    );
  });

  it('fail with another message for a host whose name servers do not respond', async () => {
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`queryA ${code}`), { code }));
    const failureFor = async (ofIpv4: string, ofIpv6: string) => {
      const lookUp = createHostLookup({ resolve4: failing(ofIpv4), resolve6: failing(ofIpv6) });
      const sender = new Sender({ rules: {}, timeout: 20_000, connections: 1, lookUp });
      const { failure } = await sender.post(new URL('http://hooks.example/'), {}, '{}');
      await sender.close();
      return failure;
    };
    expect(await failureFor('ENOTFOUND', 'ENODATA')).toBe('The name in the address of the webhook is not known.');
    for (const code of ['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'])
      expect([await failureFor(code, 'ENODATA'), await failureFor('ENODATA', code)]).toEqual([
        'The name in the address of the webhook could not be looked up.',
        'The name in the address of the webhook could not be looked up.',
      ]);
    const found = createHostLookup({ resolve4: async () => ['93.184.216.34'], resolve6: failing('ETIMEOUT') });
    expect(await found('hooks.example')).toEqual(['93.184.216.34']);
  });

  it('reuse connections', async () => {
    const before = receiver.connections;
    const sender = new Sender({ rules: { loopback: { closedPorts: () => [] } }, timeout: 20_000, connections: 1 });
    for (let tick = 0; tick < 20; tick += 1)
      expect((await sender.post(new URL(receiver.url), {}, '{}')).status).toBe(200);
    await sender.close();
    // One connection, plus connections that replace those idle for 4 s on a busy machine.
    expect(receiver.connections - before).toBeLessThan(20);
  });
});
