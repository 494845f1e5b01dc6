import { BlockList, isIPv6 } from 'node:net';

/** Lookup of the country of an IP address. May use the network, and must not be called inside a transaction. */
export interface IpCountries {
  /** Returns the two-letter country code of an IP address in lower case; null if unknown. */
  countryOf(address: string): Promise<string | null>;
}

/** Source without data: returns null for every address. */
export const noIpCountries: IpCountries = { countryOf: async () => null };

/** IP networks that are reserved for documentation (RFC 5737 and RFC 3849), each assigned to a country for tests. */
const documented = [
  ['192.0.2.0', 24, 'gb'],
  ['198.51.100.0', 24, 'de'],
  ['203.0.113.0', 24, 'au'],
  ['2001:db8::', 32, 'fr'],
] as const;

const networks = documented.map(([network, prefix, country]) => {
  const addresses = new BlockList();
  addresses.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
  return { addresses, country };
});

/**
 * Lookup for the sandbox: returns a country only for addresses that are reserved for documentation; null for all
 * others.
 */
export const sandboxIpCountries: IpCountries = {
  countryOf: async (address) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    return networks.find(({ addresses }) => addresses.check(address, family))?.country ?? null;
  },
};
