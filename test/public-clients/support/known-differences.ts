import type { ClientVersion } from './resource-methods';

/** A difference between the service and the types of a client that is intended, with its reason. */
export interface KnownDifference {
  /** Clients with this difference, each of which a run must reach. */
  readonly clients: readonly ClientVersion[];
  /** `payments.list data[].status …`: method or event type, then the difference. */
  readonly pattern: RegExp;
  readonly reason: string;
}

/** Differences in the results of methods. */
export const differencesOfMethods: readonly KnownDifference[] = [
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
 * Splits differences into those without an exception, and the exceptions that no difference of the client needs.
 *
 * @param found differences as lines: `payments.list data[].status …`
 */
export function checkDifferences(found: readonly string[], version: ClientVersion, known: readonly KnownDifference[]) {
  return {
    unknown: found.filter(
      (line) => !known.some(({ clients, pattern }) => clients.includes(version) && pattern.test(line)),
    ),
    unused: known
      .filter(({ clients, pattern }) => clients.includes(version) && !found.some((line) => pattern.test(line)))
      .map(({ pattern }) => String(pattern)),
  };
}
