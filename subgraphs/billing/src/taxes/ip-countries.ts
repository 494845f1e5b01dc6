import { BlockList, isIPv6 } from 'node:net';

/** Who knows in which country an IP address is used. May ask somebody over the network: never inside a transaction. */
export interface IpCountries {
  /** Two letters in lower case; null where nobody knows. */
  countryOf(address: string): Promise<string | null>;
}

/** Knows no address. */
export const noIpCountries: IpCountries = { countryOf: async () => null };

/** The networks that are set aside for documentation (RFC 5737 and 3849), each with a country for tests to find. */
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

/** Knows the addresses that documents use as examples, and no others. */
export const sandboxIpCountries: IpCountries = {
  countryOf: async (address) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    return networks.find(({ addresses }) => addresses.check(address, family))?.country ?? null;
  },
};
