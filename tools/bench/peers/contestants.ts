import type { Contestant } from '../load';
import { type BenchFixture, type PeerName } from '../fixture';

/**
 * The membership columns that the bare server reads, too. The other servers neither format prices nor hide license
 * keys.
 */
const columns = `shownStatus createdAt updatedAt joinedAt renewalPeriodStart renewalPeriodEnd expiresAt billingPeriod cancelAtPeriodEnd cancelOption cancellationReason
  canceledAt paymentCollectionPaused promoCodeId checkoutConfigurationId currency initialPricePaid renewalPrice licenseKey metadata phoneNumber customFieldResponses memberId`;

const federated = `query ($account: ID!) { memberships(accountId: $account, first: 20) { nodes { id ${columns} plan { id metadata } product { id metadata }
  user { id username name email profilePictureUrl } account { id title route logoUrl } } } }`;

/**
 * The query for PostGraphile, which derives names from the tables. Aliases give its response the shape of the other
 * servers' responses.
 */
const graphile = `query ($account: String!) { memberships: allMemberships(condition: { accountId: $account }, orderBy: [CREATED_AT_DESC, PRIMARY_KEY_DESC], first: 20) { nodes {
  id: rowId ${columns} plan: planByPlanId { id: rowId metadata } product: productByProductId { id: rowId metadata }
  user: platformUserByUserId { id: rowId username name email profilePictureUrl } account: platformAccountByAccountId { id: rowId title route logoUrl } } } }`;

const questions: Readonly<Record<PeerName, readonly [title: string, query: string]>> = {
  postgraphile: ['PostGraphile 5', graphile],
  'apollo-gateway': ['Apollo Gateway, in memory', federated],
  'hive-gateway': ['Hive Gateway, in memory', federated],
};

/** Returns the contestants for the other GraphQL servers (peers) that were started. */
export function peerContestants({
  peers,
  accountId,
}: BenchFixture): (Omit<Contestant, 'limit'> & { readonly name: PeerName })[] {
  return (Object.keys(questions) as PeerName[]).flatMap((name) => {
    const [served, [title, query]] = [peers[name], questions[name]];
    if (!served) return [];
    const body = JSON.stringify({ query, variables: { account: accountId } });
    return [
      {
        name,
        title,
        url: `${served.origin}/graphql`,
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        body,
        pid: served.pid,
      },
    ];
  });
}
