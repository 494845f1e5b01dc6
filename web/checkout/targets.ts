import type { Offer } from './documents';

/** Origin of the processor's own payment pages. */
export const processorPages = 'https://checkout.stripe.com';

/**
 * Returns the external origins that a submitted form may be redirected to: the seller's page after the purchase, and the processor's payment page.
 */
export function formTargets({ collection, configuration, plan }: Offer): string[] {
  const addresses = [
    configuration?.redirectUrl,
    plan?.product?.redirectPurchaseUrl,
    ...(collection === 'HOSTED' ? [processorPages] : []),
  ];
  return [...new Set(addresses.flatMap((address) => originOf(address)))];
}

function originOf(address: string | null | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? [origin] : [];
}
