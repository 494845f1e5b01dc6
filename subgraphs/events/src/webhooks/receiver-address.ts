import ipaddr from 'ipaddr.js';
import { ParameterInvalid, messageTemplate, thisInput, type MessageTemplate } from '../../../kit/src';
import type { ReceiverRules } from './receiver-rules';

const maxUrlLength = 2_048;
const maxNameLength = 253;

/**
 * Domain suffixes that are reserved, or valid only in private networks. Hosts below them must not be webhook receivers.
 */
const privateSuffixes = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'test',
  'invalid',
  'onion',
  'alt',
];

/** Addresses of cloud metadata services that lie in public ranges; they must not receive messages. */
const metadataAddresses: readonly string[] = ['168.63.129.16'];

/** IPv6 range that contains all public unicast addresses. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** IPv6 range of the former 6bone test network; unassigned, therefore not allowed. */
const returned: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('3ffe::'), 16];

/**
 * Validates the URL of a webhook without resolving its host name. The resolved addresses are checked on connecting,
 * with `isAllowedAddress`. Throws `ParameterInvalid` for `url`.
 *
 * @returns the URL in canonical form: host names in lower case and ASCII, numeric hosts as IP addresses
 */
export function checkReceiverUrl(url: string, rules: ReceiverRules): URL {
  if (url.length > maxUrlLength)
    throw invalidUrl(messageTemplate`${thisInput} must have at most ${maxUrlLength} characters.`);
  // Reject characters on which URL parsers disagree: what one parser treats as the path, another treats as the host.
  if (/[\s\p{Cc}\\]/u.test(url) || !/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
    throw invalidUrl(messageTemplate`${thisInput} is not a URL that begins with https://.`);
  const parsed = new URL(url);
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  if (authority.includes('@'))
    throw invalidUrl(messageTemplate`${thisInput} must not contain a user name or password.`);
  if (parsed.port === '0') throw invalidUrl(messageTemplate`${thisInput} has an invalid port.`);

  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const port = portOf(parsed);
  const local = rules.loopback !== undefined && (isLocalName(host) || isLoopback(host));
  if (local && !isPortAllowed(port, rules))
    throw invalidUrl(messageTemplate`${thisInput} points to a port of this service.`);
  if (parsed.protocol !== 'https:' && !local) throw invalidUrl(messageTemplate`${thisInput} must begin with https://.`);
  if (!local && !(ipaddr.isValid(host) ? isAllowedAddress(host, port, rules) : isPublicName(host)))
    throw invalidUrl(messageTemplate`${thisInput} points to an address that is not public.`);
  return parsed;
}

/**
 * Whether webhook messages may be sent to an IP address. Only public unicast addresses are allowed; excluded are all
 * ranges reserved for other uses, and every IPv6 range that embeds IPv4 addresses, whatever the embedded address.
 *
 * @param ip as written by resolvers and sockets: dotted-decimal IPv4, or IPv6 without a zone
 */
export function isAllowedAddress(ip: string, port: number, rules: ReceiverRules): boolean {
  if (rules.loopback && isLoopback(ip)) return isPortAllowed(port, rules);
  if (ipaddr.IPv4.isValidFourPartDecimal(ip))
    return ipaddr.IPv4.parse(ip).range() === 'unicast' && !metadataAddresses.includes(ip);
  if (!ipaddr.IPv6.isValid(ip)) return false;
  const address = ipaddr.IPv6.parse(ip);
  return (
    address.zoneId === undefined &&
    address.range() === 'unicast' &&
    address.match(globalUnicast) &&
    !address.match(returned) &&
    !isIsatap(address)
  );
}

/** Returns the port of a URL, or the default port of its protocol. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function invalidUrl(message: MessageTemplate): ParameterInvalid {
  return new ParameterInvalid(['url'], message);
}

function isPortAllowed(port: number, rules: ReceiverRules): boolean {
  return !rules.loopback?.closedPorts().includes(port);
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || (ipaddr.IPv4.isValidFourPartDecimal(ip) && ipaddr.IPv4.parse(ip).range() === 'loopback');
}

function isLocalName(name: string): boolean {
  return /(^|\.)localhost\.?$/.test(name);
}

function isPublicName(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  const hostname = labels.join('.');
  if (
    labels.length < 2 ||
    hostname.length > maxNameLength ||
    !labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
  )
    return false;
  return !privateSuffixes.some((end) => hostname === end || hostname.endsWith(`.${end}`));
}

/** ISATAP interface identifiers embed an IPv4 address under any prefix: `…:0:5efe:a.b.c.d`. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;
}
