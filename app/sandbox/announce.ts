/** Data that `npm start` prints once the service is ready. */
export interface Announcement {
  readonly origin: string;
  readonly key: string | null;
  readonly membershipId: string | null;
  readonly readyAfter: number;
  readonly sandboxFile: string | null;
  /** URL of the start page, with the token that shows keys and mail; null if no page shows them. */
  readonly startPage: string | null;
}

/** Formats the message that `npm start` prints: URLs, a key, and three example commands. */
export function announce({ origin, key, membershipId, readyAfter, sandboxFile, startPage }: Announcement): string {
  const address = (path: string) => `${origin}${path}`;
  const rows = [
    ...(startPage ? [['Start page', startPage]] : []),
    ['First payment', address('/docs/guides/first-payment')],
    ['GraphQL', address('/graphql')],
    ['Live events', address('/graphql').replace(/^http/, 'ws')],
    ['REST', address('/api/v1')],
    ['Legacy REST', address('/api/v2')],
    ...(key ? [['API key', key]] : []),
    ...(sandboxFile ? [['More keys and ids', sandboxFile]] : []),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const table = rows.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
  return `\nReady after ${(readyAfter / 1_000).toFixed(1)} s.\n\n${table}\n${key ? commands(origin, key, membershipId) : ''}`;
}

function commands(origin: string, key: string, membershipId: string | null): string {
  const query = `{"query":"{ memberships(first: 3) { nodes { id status user { username } plan { formattedPrice } product { title } } } }"}`;
  const path = membershipId ? `/memberships/${membershipId}` : '/accounts/me';
  return `
REST, as a client of 2026-08-21 sees it (try 2025-01-01 too):
  curl -s ${origin}/api/v1${path} -H 'Authorization: Bearer ${key}' -H 'Api-Version-Date: 2026-08-21'

GraphQL, across two domains:
  curl -s ${origin}/graphql -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${query}'

Live events, as they happen, and how to make any of them happen (in another terminal):
  npx commerce-graph listen
  npx commerce-graph trigger payment.succeeded
`;
}
