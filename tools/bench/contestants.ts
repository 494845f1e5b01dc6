import { installOptional, type PackageFolder } from '../../test/support/optional-packages';
import type { Contestant } from './load';
import { peerContestants } from './peers/contestants';
import { type BenchFixture, type PeerName, peerNames } from './fixture';

const fields = `id status createdAt updatedAt joinedAt currentPeriodEnd renewalPeriodStart renewalPeriodEnd cancelAtPeriodEnd cancelOption
  cancellationReason cancelationStatus canceledAt currency formattedInitialPricePaid formattedRenewalPrice licenseKey metadata phoneNumber
  paymentCollectionPaused promoCodeId checkoutConfigurationId manageUrl
  account { id title route logoUrl } user { id username name email profilePictureUrl } member { id }
  plan { id metadata } product { id metadata } customFieldResponses { id question answer }`;

/**
 * Names of all contestants (servers and request types), in the order of measurement. Contestants that are compared with
 * each other are adjacent.
 */
export const contestantNames = ['limit', 'rest', 'rest-oldest', 'graphql', ...peerNames, 'limit-one', 'one'] as const;
export type ContestantName = (typeof contestantNames)[number];

/**
 * For each contestant that is not compared with `limit` (a bare server that returns a page of memberships), the
 * contestant that it is compared with.
 */
const limitOverrides: Readonly<Record<string, ContestantName>> = { one: 'limit-one', 'limit-one': 'limit-one' };
export const limitOf = (name: ContestantName): ContestantName => limitOverrides[name] ?? 'limit';

/** Folder in test/packages from which each peer is installed. */
const peerPackages: Readonly<Record<PeerName, PackageFolder>> = {
  postgraphile: 'peers',
  'apollo-gateway': 'apollo',
  'hive-gateway': 'peers',
};

export const isPeer = (name: string): name is PeerName => peerNames.some((peer) => peer === name);

/** Installs the load generator and the named peers if they are missing. Returns the reason why they cannot be installed, or null. */
export function installContestants(names: readonly ContestantName[]): string | null {
  return installOptional('load', ...new Set(names.filter(isPeer).map((name) => peerPackages[name])));
}

/**
 * Returns whether the contestant is a request to the service, not to a bare server (limit) or another product (peer).
 */
export const isServiceContestant = (name: ContestantName): boolean => !isPeer(name) && limitOf(name) !== name;

/**
 * Returns all contestants by name. All of them request the same page of twenty memberships, or the same single
 * memberships.
 */
export function contestants(fixture: BenchFixture): ReadonlyMap<ContestantName, Contestant> {
  const { service, limit, key, accountId, membershipIds } = fixture;
  const authorization = `Bearer ${key}`;
  const query = `query ($account: ID!) { memberships(accountId: $account, first: 20) { nodes { ${fields} } pageInfo { endCursor hasNextPage } } }`;
  const page = `${service.origin}/api/v1/memberships?first=20`;
  const newest = { authorization, 'api-version-date': '2026-08-21' };
  const all: readonly (Omit<Contestant, 'limit'> & { readonly name: ContestantName })[] = [
    { name: 'limit', title: 'limit: bare node:http and pg', url: `${limit.origin}/`, pid: limit.pid },
    {
      name: 'rest',
      title: 'REST at 2026-08-21',
      url: `${page}&account_id=${accountId}`,
      headers: newest,
      pid: service.pid,
    },
    {
      name: 'rest-oldest',
      title: 'REST at 2025-01-01',
      url: `${page}&company_id=${accountId}`,
      headers: { authorization, 'api-version-date': '2025-01-01' },
      pid: service.pid,
    },
    {
      name: 'graphql',
      title: 'GraphQL over HTTP',
      url: `${service.origin}/graphql`,
      method: 'POST',
      pid: service.pid,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { account: accountId } }),
    },
    ...peerContestants(fixture),
    {
      name: 'limit-one',
      title: 'limit of one membership',
      url: limit.origin,
      paths: membershipIds.map((id) => `/${id}`),
      pid: limit.pid,
    },
    {
      name: 'one',
      title: 'REST, one membership',
      url: service.origin,
      headers: newest,
      pid: service.pid,
      paths: membershipIds.map((id) => `/api/v1/memberships/${id}`),
    },
  ];
  return new Map(all.map((contestant) => [contestant.name, { ...contestant, limit: limitOf(contestant.name) }]));
}

/**
 * Returns the contestants for pages of 100 rows: the newest API version, then the oldest. The difference between their
 * results is the cost of converting responses between versions.
 */
export function longPages({ service, key, accountId }: BenchFixture): [Contestant, Contestant] {
  const page = (version: string, name: string): Contestant => ({
    name: version,
    title: `100 rows at ${version}`,
    limit: '2026-08-21',
    url: `${service.origin}/api/v1/memberships?first=100&${name}=${accountId}`,
    headers: { authorization: `Bearer ${key}`, 'api-version-date': version },
    pid: service.pid,
  });
  return [page('2026-08-21', 'account_id'), page('2025-01-01', 'company_id')];
}
