import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The address of whoever sent a request; empty where the connection has none. */
export type ClientAddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** Header in which proxies say whom they speak for. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

export interface ProxyTrust {
  /** Addresses of proxies, or ranges of them (`10.0.0.0/8`). What anybody else says about addresses is not believed. */
  readonly proxies: readonly string[];
  /** The one header that these proxies write; the other may come from clients. */
  readonly header: ForwardedHeader;
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;
type Address = ReturnType<typeof ipaddr.parse>;

/** Steps of a header that are looked at, from its end. */
const mostSteps = 20;

/**
 * Reads the address of clients: the connection's own, unless that is a trusted proxy's. Then the header is read from its end, step by
 * step for as long as the one who wrote the step is trusted; a step that is no address ends the walk.
 * Throws on a range that is none.
 */
export function clientAddresses({ proxies, header }: ProxyTrust): ClientAddressOf {
  const ranges = proxies.map(rangeOf);
  const isTrusted = (address: Address): boolean =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  return ({ headers, socket }) => {
    const { remoteAddress = '' } = socket;
    if (ranges.length === 0) return plain(remoteAddress);
    let known = addressIn(remoteAddress);
    if (!known) return remoteAddress;
    const steps = stepsOf(header, headers[header]);
    for (let looked = 0; looked < mostSteps && isTrusted(known); looked += 1) {
      const before = addressIn(steps.pop() ?? '');
      if (!before) break;
      known = before;
    }
    return known.toString();
  };
}

/** Whether a text names a proxy, or a range of them. */
export function isProxyRange(text: string): boolean {
  try {
    rangeOf(text);
    return true;
  } catch {
    return false;
  }
}

/** What is counted as one caller: an IPv4 address, or the /64 of an IPv6 address, which one person has whole. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const { parts } = ipaddr.parse(address) as InstanceType<typeof ipaddr.IPv6>;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

function rangeOf(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** An IPv4 address that travels as an IPv6 one is still that IPv4 address. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

function stepsOf(header: ForwardedHeader, value: string | string[] | undefined): string[] {
  const steps = String(value ?? '').split(',');
  return header === 'forwarded'
    ? steps.map((step) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(step)?.[1] ?? '')
    : steps;
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, each also in quotes; null for anything else. */
function addressIn(step: string): Address | null {
  const text = step.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}
