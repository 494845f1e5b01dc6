import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { isAllowedAddress } from '../webhooks/receiver-address';
import type { ReceiverRules } from '../webhooks/receiver-rules';

/** Resolves a host name to its current IP addresses. */
export type HostLookup = (name: string) => Promise<readonly string[]>;

/** The host of the webhook resolves to an address that must not receive messages. */
export class AddressRejected extends Error {
  constructor() {
    super('The address of the webhook is not public.');
  }
}

/** The host name of the webhook does not exist or has no address. */
class HostNotFound extends Error {
  constructor() {
    super('The name in the address of the webhook is not known.');
  }
}

/** The name servers did not respond or failed, so it is unknown whether the host name exists. */
class HostLookupFailed extends Error {
  constructor() {
    super('The name in the address of the webhook could not be looked up.');
  }
}

/** Queries name servers for the IPv4 and IPv6 addresses of a host name. */
export interface NameServers {
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
}

/**
 * DNS error codes that are final answers: no such name, no address of this family, malformed name. Other errors may be
 * temporary.
 */
const finalCodes: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * Creates a function that resolves host names with these name servers. The function returns no addresses for an unknown
 * name, and throws `HostLookupFailed` if the servers fail.
 */
export function createHostLookup(servers: NameServers): HostLookup {
  return async (name) => {
    if (/(^|\.)localhost\.?$/.test(name)) return ['127.0.0.1'];
    const found = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const isFinal = found.every((result) => result.status === 'fulfilled' || finalCodes.includes(result.reason?.code));
    if (addresses.length === 0 && !isFinal) throw new HostLookupFailed();
    return addresses;
  };
}

/**
 * Resolves a host name by querying the name servers directly, because unresponsive names would exhaust the small thread
 * pool of the system resolver.
 */
export const lookUpHost = createHostLookup(new dns.Resolver({ timeout: 1_500, tries: 2 }));

/**
 * Creates an undici connector that connects only to addresses allowed by `rules`. The host name is resolved once, every
 * resolved address is validated, and the connection is opened to one of these addresses, which prevents DNS rebinding.
 */
export function checkedConnector(rules: ReceiverRules, lookUp: HostLookup, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false, keepAlive: true });
  return (options, callback) => {
    void connectToHost(options, callback);
  };

  async function connectToHost(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const port = options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : Number(options.port);
    const found = await allowedAddresses(host, port, rules, lookUp).catch((error: Error) => error);
    if (found instanceof Error) callback(found, null);
    else connectToFirst(connect, options, found, callback);
  }
}

async function allowedAddresses(
  host: string,
  port: number,
  rules: ReceiverRules,
  lookUp: HostLookup,
): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await lookUp(host);
  if (addresses.length === 0) throw new HostNotFound();
  // A single disallowed address rejects the host, because mixed results are an attempt to bypass the validation.
  if (!addresses.every((address) => isAllowedAddress(address, port, rules))) throw new AddressRejected();
  return addresses;
}

/**
 * Tries the addresses in order until a connection succeeds. The timeout of the delivery attempt limits the total time.
 */
function connectToFirst(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  [address, ...otherAddresses]: readonly string[],
  callback: buildConnector.Callback,
): void {
  connect({ ...options, hostname: address as string }, ((error: Error | null, socket: never) => {
    if (error && otherAddresses.length > 0) connectToFirst(connect, options, otherAddresses, callback);
    else if (error) callback(error, null);
    else callback(null, socket);
  }) as buildConnector.Callback);
}
