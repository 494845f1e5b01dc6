import { formatRenewalPrice } from '../../../subgraphs/billing/src/plans/plan.price';
import { formatAmount } from '../../../subgraphs/kit/src';

/** A membership as a peer answers it. */
type Node = Record<string, any>;

const upper = (word: string | null): string | null => word && word.toUpperCase();
const instant = /(At|Start|End)$/;

/** Instants as the graph writes them: peers write the same ones in other ways. */
function sameInstants(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      instant.test(name) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  );
}

/** A peer's membership as the graph answers it; without the license, which the graph only shows while it counts. */
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
