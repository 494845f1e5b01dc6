import { BlockList, isIPv6 } from 'node:net';

/** Source of the country of IP addresses. May use the network: never called inside a transaction. */
export interface IpCountries {
  /** Returns a two-letter country code in lower case; null if unknown. */
  countryOf(address: string): Promise<string | null>;
}

/** Source without data: returns null for every address. */
export const noIpCountries: IpCountries = { countryOf: async () => null };

/** Networks that are reserved for documentation (RFC 5737 and 3849), each with a country for tests. */
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

/** Knows the country only of addresses that are reserved for documentation; null for all others. */
export const sandboxIpCountries: IpCountries = {
  countryOf: async (address) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    return networks.find(({ addresses }) => addresses.check(address, family))?.country ?? null;
  },
};
