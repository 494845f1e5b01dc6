import { isDeepStrictEqual } from 'node:util';
import type { Contestant } from './load';
import type { BenchWorld } from './world';

const fields = `id status createdAt updatedAt joinedAt currentPeriodEnd renewalPeriodStart renewalPeriodEnd cancelAtPeriodEnd cancelOption
  cancellationReason cancelationStatus canceledAt currency formattedInitialPricePaid formattedRenewalPrice licenseKey metadata phoneNumber
  paymentCollectionPaused promoCodeId checkoutConfigurationId manageUrl
  account { id title route logoUrl } user { id username name email profilePictureUrl } member { id }
  plan { id metadata } product { id metadata } customFieldResponses { id question answer }`;

/** Pages of a hundred, newest version first: what the chain of versions costs. */
export function longPages({ service, key, accountId }: BenchWorld): [Contestant, Contestant] {
  const page = (version: string, name: string): Contestant => ({
    name: `100 rows at ${version}`, url: `${service.origin}/api/v1/memberships?first=100&${name}=${accountId}`,
    headers: { authorization: `Bearer ${key}`, 'api-version-date': version }, pid: service.pid,
  });
  return [page('2026-08-21', 'account_id'), page('2025-01-01', 'company_id')];
}

/** The same twenty memberships, asked for in four ways. The limit comes first. */
export function contestants(world: BenchWorld): [Contestant, ...Contestant[]] {
  const { service, limit, key, accountId } = world;
  const authorization = `Bearer ${key}`;
  const query = `query ($account: ID!) { memberships(accountId: $account, first: 20) { nodes { ${fields} } pageInfo { endCursor hasNextPage } } }`;
  return [
    { name: 'limit: bare node:http and pg', url: `${limit.origin}/`, pid: limit.pid },
    { name: 'REST at 2026-08-21', url: `${service.origin}/api/v1/memberships?first=20&account_id=${accountId}`, headers: { authorization, 'api-version-date': '2026-08-21' }, pid: service.pid },
    { name: 'REST at 2025-01-01', url: `${service.origin}/api/v1/memberships?first=20&company_id=${accountId}`, headers: { authorization, 'api-version-date': '2025-01-01' }, pid: service.pid },
    {
      name: 'GraphQL over HTTP', url: `${service.origin}/graphql`, method: 'POST', pid: service.pid,
      headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify({ query, variables: { account: accountId } }),
    },
  ];
}

/** A membership as JSON; which of its fields there are depends on the contestant. */
type Row = Record<string, any>;

/** Throws unless all contestants answer with the same memberships: figures of unequal work mean nothing. */
export async function checkEqual([limit, newest, oldest, graph]: readonly Contestant[]): Promise<void> {
  const expected = (await answer(limit)).data as Row[];
  if (expected.length !== 20) throw new Error(`The limit answers with ${expected.length} memberships instead of 20.`);
  const shapes: [Contestant | undefined, (row: Row) => unknown, Row[]][] = [
    [newest, (row) => row, (await answer(newest)).data as Row[]],
    [oldest, olderShape, ((await answer(oldest)).data as Row[]).map(withoutTitle)],
    [graph, graphShape, ((await answer(graph)).data as { memberships: { nodes: Row[] } }).memberships.nodes],
  ];
  for (const [contestant, shape, rows] of shapes) {
    expected.forEach((row, index) => {
      if (!isDeepStrictEqual(sorted(shape(row)), sorted(rows[index]))) {
        throw new Error(`${contestant?.name} answers otherwise than the limit:\n${JSON.stringify(sorted(rows[index]))}\n${JSON.stringify(sorted(shape(row)))}`);
      }
    });
  }
}

async function answer(contestant: Contestant | undefined): Promise<Record<string, unknown>> {
  const { url, method, headers, body } = contestant as Contestant;
  const response = await fetch(url, { method, headers: { ...headers }, body });
  if (!response.ok) throw new Error(`${contestant?.name} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Objects with their keys in order, so that only contents are compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
}

/** Only the oldest shape shows the product's title. */
function withoutTitle({ product: { title: _title, ...product }, ...row }: Row): Row {
  return { ...row, product };
}

const pairsOrNull = (pairs: object) => (Object.keys(pairs).length === 0 ? null : pairs);

/** The newest shape as 2025-01-01 has it; what only one of the two shapes has is left out of the comparison. */
function olderShape(row: Row): unknown {
  const {
    plan_id: plan, plan_metadata: planMetadata, product_id: product, product_metadata: productMetadata, account: _account, user_id: _user,
    current_period_end: _end, phone_number: _phone, metadata, ...rest
  } = row;
  return { ...rest, metadata: pairsOrNull(metadata), plan: { id: plan, metadata: pairsOrNull(planMetadata) }, product: { id: product, metadata: pairsOrNull(productMetadata) } };
}

/** The graph's answer to `fields`, made from the newest shape. */
function graphShape(row: Row): unknown {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const upper = (word: string | null) => word && word.toUpperCase();
  const {
    account: { logo_url: logoUrl, ...account }, company: _company, user, user_id: _user, plan_id: plan, plan_metadata: planMetadata, product_id: product,
    product_metadata: productMetadata, promo_code: promo, initial_price_paid: formattedInitialPricePaid, status, currency, cancel_option: option,
    cancelation_status: cancelation, ...rest
  } = row;
  const { profile_pic: _picture, ...person } = user ?? {};
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [camel(name), value])),
    account: { ...account, logoUrl }, user: user && { ...person, profilePictureUrl: null }, plan: { id: plan, metadata: planMetadata },
    product: { id: product, metadata: productMetadata }, promoCodeId: promo?.id ?? null, formattedInitialPricePaid,
    status: upper(status), currency: upper(currency), cancelOption: upper(option), cancelationStatus: upper(cancelation),
  };
}
