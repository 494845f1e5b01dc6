import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParameterInvalid } from '../../../kit/src';
import { checkReceiverUrl, isAllowedAddress, portOf } from './receiver-address';

type Row = readonly [verdict: 'allowed' | 'refused', kind: 'address' | 'url', text: string, what: string];

const corpus = JSON.parse(readFileSync(join(__dirname, 'receiver-addresses.json'), 'utf8')) as Row[];
const sandbox = { loopback: { closedPorts: () => [4000, 5432] } };

function verdict(url: string, rules = {}): string {
  try {
    return checkReceiverUrl(url, rules).href;
  } catch (error) {
    if (!(error instanceof ParameterInvalid) || error.inputPath.join() !== 'url') throw error;
    return error.message;
  }
}

const judged = (kind: string, text: string, rules = {}) =>
  (kind === 'url' ? verdict(text, rules).startsWith('https://') : isAllowedAddress(text, 443, rules))
    ? 'allowed'
    : 'refused';

describe('the corpus of addresses', () => {
  it('is large, and contains each address once', () => {
    expect(corpus.length).toBeGreaterThan(300);
    expect(new Set(corpus.map(([, kind, text]) => `${kind} ${text}`)).size).toBe(corpus.length);
  });

  it('is classified as annotated', () => {
    expect(corpus.map(([, kind, text, description]) => [judged(kind, text), kind, text, description])).toEqual(corpus);
  });

  it('is classified identically with loopback allowed, except for loopback addresses', () => {
    const changed = corpus.filter(([expected, kind, text]) => judged(kind, text, sandbox) !== expected);
    expect(changed.length).toBeGreaterThan(20);
    expect(
      changed.filter(
        ([expected, , , description]) => expected === 'allowed' || !/loopback|this machine|localhost/.test(description),
      ),
    ).toEqual([]);
  });
});

describe('a webhook URL', () => {
  it.each([
    ['https://user:word@example.com/', 'url must not contain a user name or password.'],
    ['https://example.com/\u0007', 'url is not a URL that begins with https://.'],
    ['http://example.com/', 'url must begin with https://.'],
    ['https://10.1.2.3/', 'url points to an address that is not public.'],
    ['https://example.com:0/', 'url has an invalid port.'],
  ])('is rejected with a message: %s', (url, message) => expect(verdict(url)).toBe(message));

  it('is rejected if it is too long', () =>
    expect(verdict(`https://example.com/${'a'.repeat(2_029)}`)).toBe('url must have at most 2048 characters.'));

  it('is returned in canonical form', () => {
    expect(verdict('https://EXAMPLE.com')).toBe('https://example.com/');
    expect(verdict('https://16843009:443/x')).toBe('https://1.1.1.1/x');
    expect(portOf(new URL('https://example.com'))).toBe(443);
    expect(portOf(new URL('http://localhost'))).toBe(80);
    expect(portOf(new URL('http://localhost:81'))).toBe(81);
  });
});

describe('loopback addresses, in a sandbox without remote access', () => {
  it.each([
    'http://localhost:9000/hooks',
    'http://127.0.0.1:9000/',
    'http://[::1]:9000/',
    'https://localhost/',
    'http://127.0.0.2/',
    'http://hooks.localhost:9000/',
    'https://2130706433/',
  ])('are allowed: %s', (url) => expect(verdict(url, sandbox)).toBe(new URL(url).href));

  it.each([
    'http://localhost:4000/api/v1/webhooks',
    'https://127.0.0.1:5432/',
    'http://[::1]:4000/',
    'http://2130706433:4000/',
    'http://0x7f.1:4000/',
    'http://x.localhost:4000/',
  ])('are rejected at ports of the service: %s', (url) =>
    expect(verdict(url, sandbox)).toBe('url points to a port of this service.'),
  );

  it.each([
    'http://0.0.0.0:9000/',
    'http://[::ffff:127.0.0.1]:9000/',
    'http://192.168.1.1/',
    'http://169.254.169.254/',
    'http://example.com/',
  ])('do not include other addresses: %s', (url) =>
    expect(verdict(url, sandbox)).toBe('url must begin with https://.'),
  );

  it('are validated again on connecting', () => {
    const at = (ip: string, port: number, rules = {}) => isAllowedAddress(ip, port, rules);
    expect([
      at('127.0.0.1', 9000, sandbox),
      at('::1', 9000, sandbox),
      at('127.0.0.1', 4000, sandbox),
      at('::1', 5432, sandbox),
      at('127.0.0.1', 9000),
      at('::1', 9000),
    ]).toEqual([true, true, false, false, false, false]);
    expect([
      at('::ffff:127.0.0.1', 9000, sandbox),
      at('10.0.0.1', 9000, sandbox),
      at('1.1.1.1', 4000, sandbox),
    ]).toEqual([false, false, true]);
  });
});
