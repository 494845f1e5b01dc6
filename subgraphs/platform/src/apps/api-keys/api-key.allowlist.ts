import { BlockList, isIP, isIPv4 } from 'node:net';
import { ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';

const maxEntries = 100;

/**
 * Returns the validated IP allow-list: at most 100 addresses and CIDR ranges, IPv4 or IPv6. An empty list restricts
 * nothing and becomes null.
 */
export function checkedAllowlist(entries: readonly string[] | null): readonly string[] | null {
  if (entries === null || entries.length === 0) return null;
  if (entries.length > maxEntries)
    throw new ParameterInvalid(['ipAllowlist'], messageTemplate`${thisInput} must have at most ${maxEntries} entries.`);
  entries.forEach((entry, index) => {
    if (!parse(entry))
      throw new ParameterInvalid(
        ['ipAllowlist', String(index)],
        `${JSON.stringify(entry.slice(0, 50))} is not an IP address or CIDR range.`,
      );
  });
  return entries;
}

/**
 * Returns whether the list allows an IP address. Null allows all addresses; a list never allows an unknown address
 * (null).
 */
export function allows(entries: readonly string[] | null, address: string | null): boolean {
  if (entries === null) return true;
  if (address === null || isIP(address) === 0) return false;
  const list = new BlockList();
  for (const entry of entries) {
    const range = parse(entry);
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

interface Range {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

function parse(entry: string): Range | null {
  const [, address = '', prefix] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const maxPrefixLength = version === 4 ? 32 : 128;
  const length = prefix === undefined ? maxPrefixLength : Number(prefix);
  return length <= maxPrefixLength ? { address, prefix: length, family: version === 4 ? 'ipv4' : 'ipv6' } : null;
}
