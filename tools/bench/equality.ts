import { isDeepStrictEqual } from 'node:util';
import type { ContestantName } from './contestants';
import type { Contestant } from './load';
import { peerShape } from './peers/shape';

/** A membership in the JSON response of a contestant. Its fields depend on the contestant. */
type Row = Record<string, any>;

/** Number of memberships that are read one by one and compared. */
const singles = 20;

/**
 * The memberships of a contestant's response, and a function that converts a membership of the newest API version to
 * the one that this contestant should return.
 */
type Comparison = (response: any) => { readonly rows: Row[]; readonly expected: (row: Row) => Row };

const comparisons: Readonly<Record<Exclude<ContestantName, 'limit' | 'limit-one' | 'one'>, Comparison>> = {
  rest: ({ data }) => ({ rows: data, expected: (row) => row }),
  'rest-oldest': ({ data }) => ({ rows: data.map(withoutTitle), expected: olderShape }),
  graphql: ({ data }) => ({ rows: data.memberships.nodes, expected: graphShape }),
  postgraphile: peerComparison,
  'apollo-gateway': peerComparison,
  'hive-gateway': peerComparison,
};

/**
 * Returns the comparison for another product (peer). The rows of its response are converted to the shape of the GraphQL
 * API and compared with the rows of the bare server.
 */
function peerComparison({ data }: any): ReturnType<Comparison> {
  const rows: Row[] = data.memberships.nodes.map(peerShape);
  const columns = Object.keys(rows[0] ?? {});
  return {
    rows,
    expected: (row) =>
      Object.fromEntries(Object.entries(withStoredPicture(graphShape(row))).filter(([name]) => columns.includes(name))),
  };
}

/**
 * Replaces URLs of generated pictures with null. Other products return the stored column, which is null for users whose
 * picture the service generates.
 */
function withStoredPicture({ user, ...row }: Row): Row {
  const drawn = user?.profilePictureUrl.includes('/pictures/initials/');
  return { ...row, user: user && { ...user, ...(drawn && { profilePictureUrl: null }) } };
}

/**
 * Throws unless all contestants return the same memberships: only then do they do the same work and their figures are
 * comparable.
 */
export async function checkEqual(
  all: ReadonlyMap<ContestantName, Contestant>,
  names: readonly ContestantName[],
): Promise<void> {
  const page = (await fetchJson(all.get('limit'))).data as Row[];
  if (page.length !== 20) throw new Error(`The limit answers with ${page.length} memberships instead of 20.`);
  for (const name of names) {
    if (name === 'limit' || name === 'limit-one') continue;
    if (name === 'one') await checkSingles(all.get('limit-one'), all.get('one'));
    else compare(all.get(name)?.title, page, comparisons[name](await fetchJson(all.get(name))));
  }
}

/**
 * Returns the titles of the contestants whose response differs between two builds. `others` are the same contestants of
 * the other build, in the same order.
 */
export async function differingResponses(
  contestants: readonly Contestant[],
  others: readonly Contestant[],
): Promise<string[]> {
  const titles: string[] = [];
  for (const [index, contestant] of contestants.entries()) {
    const [one, other] = [await content(contestant), await content(others[index])];
    if (!isDeepStrictEqual(one, other)) titles.push(contestant.title);
  }
  return titles;
}

/**
 * Returns the response of a contestant without its extensions: the remaining rate limits in them differ between
 * requests.
 */
async function content(contestant: Contestant | undefined): Promise<unknown> {
  const { extensions: _extensions, ...rest } = await fetchJson(contestant);
  return sorted(rest);
}

async function checkSingles(limit: Contestant | undefined, one: Contestant | undefined): Promise<void> {
  const ids = Array.from({ length: singles }, (_, index) => index);
  const [expected, rows] = await Promise.all(
    [limit, one].map((from) => Promise.all(ids.map((index) => fetchJson(from, index)))),
  );
  compare(one?.title, expected as Row[], { rows: rows as Row[], expected: (row) => row });
}

function compare(title: string | undefined, page: readonly Row[], { rows, expected }: ReturnType<Comparison>): void {
  if (rows.length !== page.length)
    throw new Error(`${title} answers with ${rows.length} memberships instead of ${page.length}.`);
  page.forEach((row, index) => {
    const [theirs, ours] = [sorted(rows[index]), sorted(expected(row))];
    if (!isDeepStrictEqual(theirs, ours))
      throw new Error(`${title} answers otherwise than the limit:\n${JSON.stringify(theirs)}\n${JSON.stringify(ours)}`);
  });
}

async function fetchJson(contestant: Contestant | undefined, index = 0): Promise<Record<string, unknown>> {
  const { title, url, paths, method, headers, body } = contestant as Contestant;
  const response = await fetch(new URL(paths?.[index] ?? '', url), { method, headers: { ...headers }, body });
  if (!response.ok) throw new Error(`${title} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Returns the value with sorted object keys, so that a comparison ignores their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Removes the product's title, which only the oldest API version returns. */
function withoutTitle({ product: { title: _title, ...product }, ...row }: Row): Row {
  return { ...row, product };
}

const pairsOrNull = (pairs: object) => (Object.keys(pairs).length === 0 ? null : pairs);

/**
 * Converts a membership of the newest API version to that of version 2025-01-01. Omits fields that only one of the two
 * versions has.
 */
function olderShape(row: Row): Row {
  const {
    plan_id: plan,
    plan_metadata: planMetadata,
    product_id: product,
    product_metadata: productMetadata,
    account: _account,
    user_id: _user,
    current_period_end: _currentPeriodEnd,
    phone_number: _phone,
    metadata,
    ...rest
  } = row;
  return {
    ...rest,
    metadata: pairsOrNull(metadata),
    plan: { id: plan, metadata: pairsOrNull(planMetadata) },
    product: { id: product, metadata: pairsOrNull(productMetadata) },
  };
}

/**
 * Converts a membership of the newest REST version to the one that the GraphQL API should return for the selection
 * `fields`.
 */
function graphShape(row: Row): Row {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const upper = (word: string | null) => word && word.toUpperCase();
  const {
    account: { logo_url: logoUrl, ...account },
    company: _company,
    user,
    user_id: _user,
    plan_id: plan,
    plan_metadata: planMetadata,
    product_id: product,
    product_metadata: productMetadata,
    promo_code: promo,
    initial_price_paid: formattedInitialPricePaid,
    status,
    currency,
    cancel_option: option,
    cancelation_status: cancelation,
    ...rest
  } = row;
  const { profile_pic: profilePictureUrl, ...person } = user ?? {};
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [camel(name), value])),
    account: { ...account, logoUrl },
    user: user && { ...person, profilePictureUrl },
    plan: { id: plan, metadata: planMetadata },
    product: { id: product, metadata: productMetadata },
    promoCodeId: promo?.id ?? null,
    formattedInitialPricePaid,
    status: upper(status),
    currency: upper(currency),
    cancelOption: upper(option),
    cancelationStatus: upper(cancelation),
  };
}
