import type { ClientVersion } from './resource-methods';

/** An intended difference between a method's results and the types of a client, with its reason. */
interface KnownDifference {
  /** Clients with this difference, each of which a run must reach. */
  readonly clients: readonly ClientVersion[];
  /** `payments.list data[].status …`: method, then the difference. */
  readonly pattern: RegExp;
  readonly reason: string;
}

const knownDifferences: readonly KnownDifference[] = [
  {
    clients: ['2025-01-01', '2026-07-20'],
    pattern: /\.list(Fees)? page_info\.end_cursor must be string, not null$/,
    reason: 'The last page has the cursor null. The client declares it as absent, and ends at both.',
  },
  {
    clients: ['2026-07-20'],
    pattern: /^(swaps\.create to_chain|deposits\.create amount) must be string, not null$/,
    reason: 'Each field of a response is present, and null without a value. The client declares it as absent.',
  },
  {
    clients: ['2026-07-20'],
    pattern: /^(users|partners)\.\w+ (data\[\] )?must have required property '[a-z]+_partner_enabled_at'$/,
    reason: 'The field of the client contains a brand; the service has `service_partner_enabled_at`.',
  },
  {
    clients: ['2026-07-20'],
    pattern: /^accounts\.\w+ (data\[\] )?must have required property 'show_joined_[a-z]+'$/,
    reason: 'The field of the client contains a brand; the service has `show_joined_services`.',
  },
  {
    clients: ['2026-07-20'],
    pattern: /^checkoutConfigurations\.delete must be null, not true$/,
    reason: 'The client declares no result. Before 2026-07-22 a delete responds with true.',
  },
  {
    clients: ['2025-01-01', '2026-07-20'],
    pattern: /^webhooks\.\w+ (data\[\]\.)?(testable_)?events\[\] is "[a-z_.]+", which is not declared$/,
    reason: 'The events of a webhook depend on its family and pin, not on the version of the request.',
  },
];

/**
 * Splits differences into those that are known and others, and adds the patterns of known differences that a client does
 * not have.
 *
 * @param found differences as lines: `payments.list data[].status …`
 */
export function sortDifferences(found: readonly string[], version: ClientVersion) {
  const expected = knownDifferences.filter(({ clients }) => clients.includes(version));
  const isKnown = (line: string) => expected.some(({ pattern }) => pattern.test(line));
  const isUnused = ({ pattern }: KnownDifference) => !found.some((line) => pattern.test(line));
  return {
    known: found.filter(isKnown),
    unknown: found.filter((line) => !isKnown(line)),
    unused: expected.filter(isUnused).map(({ pattern }) => String(pattern)),
  };
}
