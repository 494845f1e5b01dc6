import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Function that returns the client address of a request; an empty string if the connection has no address. */
export type ClientAddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** Header in which proxies forward the client address. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

export interface ProxyTrust {
  /**
   * Trusted proxies, as IP addresses or CIDR ranges (`10.0.0.0/8`). Forwarding headers from other addresses are
   * ignored.
   */
  readonly proxies: readonly string[];
  /** The header that these proxies set. The other forwarding header is never evaluated, because clients may set it. */
  readonly header: ForwardedHeader;
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;
type Address = ReturnType<typeof ipaddr.parse>;

/** Maximum number of addresses in the forwarding header that are evaluated, counted from its end. */
const maxHops = 20;

/**
 * Creates a function that determines client addresses: the address of the connection, unless it belongs to a trusted
 * proxy. In that case the forwarding header is read from its end: each address is accepted as long as the address that
 * reported it is a trusted proxy. An invalid address stops the evaluation.
 *
 * @throws Error on an invalid range
 */
export function clientAddresses({ proxies, header }: ProxyTrust): ClientAddressOf {
  const ranges = proxies.map(rangeOf);
  const isTrusted = (address: Address): boolean =>
    ranges.some(([range, prefixLength]) => range.kind() === address.kind() && address.match(range, prefixLength));
  return ({ headers, socket }) => {
    const { remoteAddress = '' } = socket;
    if (ranges.length === 0) return unmapIpv4(remoteAddress);
    let clientAddress = addressIn(remoteAddress);
    if (!clientAddress) return remoteAddress;
    const steps = stepsOf(header, headers[header]);
    for (let hop = 0; hop < maxHops && isTrusted(clientAddress); hop += 1) {
      const before = addressIn(steps.pop() ?? '');
      if (!before) break;
      clientAddress = before;
    }
    return clientAddress.toString();
  };
}

/** Whether a string is a valid IP address or CIDR range, as required for trusted proxies. */
export function isProxyRange(text: string): boolean {
  try {
    rangeOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the key under which requests of a client address are counted for rate limits: an IPv4 address, or the /64
 * network of an IPv6 address, because one subscriber owns all addresses of this network.
 */
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

/** Converts an IPv4-mapped IPv6 address (`::ffff:a.b.c.d`) to the IPv4 address; returns other addresses unchanged. */
function unmapIpv4(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

function stepsOf(header: ForwardedHeader, value: string | string[] | undefined): string[] {
  const steps = String(value ?? '').split(',');
  return header === 'forwarded'
    ? steps.map((step) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(step)?.[1] ?? '')
    : steps;
}

/**
 * Parses an address with an optional port from a forwarding header: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`,
 * `[2001:db8::1]:80`, each optionally quoted. Returns null for anything else.
 */
function addressIn(step: string): Address | null {
  const text = step.trim().replace(/^"(.*)"$/, '$1');
  const address = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null;
  return ipaddr.process(address);
}
