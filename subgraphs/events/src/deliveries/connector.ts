import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { isAllowedAddress } from '../webhooks/receiver-address';
import type { ReceiverRules } from '../webhooks/receiver-rules';

/** The addresses that a name stands for at this moment. */
export type LookUp = (name: string) => Promise<readonly string[]>;

/** The name leads somewhere where messages are not sent. */
export class AddressRefused extends Error {
  constructor() {
    super('The address of the webhook is not public.');
  }
}

/** The name stands for nothing. */
class NameUnknown extends Error {
  constructor() {
    super('The name in the address of the webhook is not known.');
  }
}

const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 });

/** Asks the name servers themselves: names that nobody answers for would fill the few threads that the system's own look-up has. */
export const lookUpName: LookUp = async (name) => {
  if (/(^|\.)localhost\.?$/.test(name)) return ['127.0.0.1'];
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/**
 * Connects to addresses that were checked, and to no other: the name is looked up once, each address that it stands for is checked, and
 * the connection is made to one of them as a number, so that a name that changes in between leads nowhere else.
 */
export function checkedConnector(rules: ReceiverRules, lookUp: LookUp, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false, keepAlive: true });
  return (options, callback) => {
    void begin(options, callback);
  };

  async function begin(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
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
  lookUp: LookUp,
): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await lookUp(host);
  if (addresses.length === 0) throw new NameUnknown();
  // One that is not allowed among others is no mistake: somebody tries which one is taken.
  if (!addresses.every((address) => isAllowedAddress(address, port, rules))) throw new AddressRefused();
  return addresses;
}

/** Tries one address after the other; the time of the whole attempt ends it. */
function connectToFirst(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  [address, ...others]: readonly string[],
  callback: buildConnector.Callback,
): void {
  connect({ ...options, hostname: address as string }, ((error: Error | null, socket: never) => {
    if (error && others.length > 0) connectToFirst(connect, options, others, callback);
    else if (error) callback(error, null);
    else callback(null, socket);
  }) as buildConnector.Callback);
}
