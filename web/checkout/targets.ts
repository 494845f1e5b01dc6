import type { Offer } from './documents';

/** Where the processor's own pages are, for offers whose payment is taken there. */
export const processorPages = 'https://checkout.stripe.com';

/** Origins besides ours to which a finished form may lead: the seller's page for afterwards, the processor's for paying. */
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
