import { formatRenewalPrice } from '../../../subgraphs/billing/src/catalogue/plans/plan.price';
import { formatAmount } from '../../../subgraphs/kit/src';

/** A membership in the response of another GraphQL server. */
type Node = Record<string, any>;

const upper = (word: string | null): string | null => word && word.toUpperCase();
const instant = /(At|Start|End)$/;

/** Converts timestamps to the format of the service's GraphQL API, because the other servers use other formats. */
function sameInstants(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      instant.test(name) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  );
}

/**
 * Converts a membership of another GraphQL server to the shape of the service's API. Omits the license key, which the
 * service returns only for products with licensing.
 */
export function peerShape(node: Node): Node {
  const {
    shownStatus,
    licenseKey: _license,
    initialPricePaid,
    renewalPrice,
    billingPeriod,
    expiresAt,
    memberId,
    currency,
    cancelOption,
    customFieldResponses,
    ...rest
  } = sameInstants(node);
  const free = Number(initialPricePaid) === 0 && Number(renewalPrice) === 0;
  return {
    ...rest,
    status: upper(shownStatus),
    currency: free ? null : upper(currency),
    cancelOption: upper(cancelOption),
    formattedInitialPricePaid: formatAmount({ amount: initialPricePaid, currency }),
    formattedRenewalPrice: billingPeriod === null ? null : formatRenewalPrice(renewalPrice, billingPeriod, currency),
    currentPeriodEnd: rest.renewalPeriodEnd ?? expiresAt,
    member: memberId && { id: memberId },
    customFieldResponses: customFieldResponses.map(({ id, question, answer }: Node) => ({ id, question, answer })),
  };
}
