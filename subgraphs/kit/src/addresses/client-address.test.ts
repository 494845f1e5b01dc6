import { clientAddresses, type ForwardedHeader, isProxyRange, networkOf } from './client-address';

/** Client address of a request from `from`. */
function addressOf(
  from: string | undefined,
  headers: Record<string, string>,
  proxies: readonly string[] = ['10.0.0.0/8', '2001:db8:1::/48'],
  header: ForwardedHeader = 'x-forwarded-for',
): string {
  return clientAddresses({ proxies, header })({ headers, socket: { remoteAddress: from } as never });
}

const forwardedFor = (value: string): Record<string, string> => ({ 'x-forwarded-for': value });

it.each([
  ['without proxies the connection counts', '203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
  ['who is no proxy is not believed', '203.0.113.9', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.9'],
  ['a proxy is', '10.1.2.3', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['a proxy by its one address', '10.1.2.3', '198.51.100.1', ['10.1.2.3'], '198.51.100.1'],
  ['a proxy in the form of an IPv6 address', '::ffff:10.1.2.3', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  [
    'only the last step was written by the proxy',
    '10.1.2.3',
    '192.0.2.66, 198.51.100.1',
    ['10.0.0.0/8'],
    '198.51.100.1',
  ],
  [
    'steps of proxies are passed over',
    '10.1.2.3',
    '192.0.2.66, 198.51.100.1, 10.9.9.9, 10.8.8.8',
    ['10.0.0.0/8'],
    '198.51.100.1',
  ],
  ['proxies all the way', '10.1.2.3', '10.9.9.9', ['10.0.0.0/8'], '10.9.9.9'],
  ['what is no address ends the walk', '10.1.2.3', '198.51.100.1, unknown', ['10.0.0.0/8'], '10.1.2.3'],
  ['short forms of addresses are none', '10.1.2.3', '1.1', ['10.0.0.0/8'], '10.1.2.3'],
  ['an empty header', '10.1.2.3', '', ['10.0.0.0/8'], '10.1.2.3'],
  ['a port is left out', '10.1.2.3', '198.51.100.1:4711', ['10.0.0.0/8'], '198.51.100.1'],
  ['IPv6 with a port', '10.1.2.3', '[2001:DB8::1]:4711', ['10.0.0.0/8'], '2001:db8::1'],
  ['IPv6 through an IPv6 proxy', '2001:db8:1::5', '2001:db8::1', ['2001:db8:1::/48'], '2001:db8::1'],
])('%s', (_name, from, value, proxies, address) => {
  expect(addressOf(from, forwardedFor(value), proxies)).toBe(address);
});

it('ignores the header that the proxies do not set', () => {
  const headers = { 'x-forwarded-for': '192.0.2.66', forwarded: 'for=198.51.100.1;proto=https' };
  expect(addressOf('10.1.2.3', headers)).toBe('192.0.2.66');
  expect(addressOf('10.1.2.3', headers, ['10.0.0.0/8'], 'forwarded')).toBe('198.51.100.1');
});

it.each([
  ['for=192.0.2.66, for=198.51.100.1', '198.51.100.1'],
  ['For="[2001:db8::1]:4711";by=10.0.0.1', '2001:db8::1'],
  ['proto=https;for="198.51.100.1:80"', '198.51.100.1'],
  ['for=198.51.100.1, for=_hidden', '10.1.2.3'],
  ['proto=https', '10.1.2.3'],
])('Forwarded: %s', (value, address) => {
  expect(addressOf('10.1.2.3', { forwarded: value }, ['10.0.0.0/8'], 'forwarded')).toBe(address);
});

it('is empty for a connection without an address', () => {
  expect(addressOf(undefined, forwardedFor('198.51.100.1'))).toBe('');
  expect(addressOf(undefined, {}, [])).toBe('');
});

it('evaluates a bounded number of hops of a header of any length', () => {
  expect(addressOf('10.1.2.3', forwardedFor(Array.from({ length: 10_000 }, () => '10.0.0.1').join(',')))).toBe(
    '10.0.0.1',
  );
});

it('limits IPv6 clients by network', () => {
  expect(['198.51.100.1', '2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:1::1', ''].map(networkOf)).toEqual([
    '198.51.100.1',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:0:1::/64',
    '',
  ]);
});

it('validates ranges', () => {
  expect(
    ['10.0.0.0/8', '10.0.0.1', '::1', '2001:db8::/32', '10.0.0.0/33', 'proxy.example', ''].map(isProxyRange),
  ).toEqual([true, true, true, true, false, false, false]);
});
