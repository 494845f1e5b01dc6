/** Fields that the GraphQL fragment `LegacyCheckoutSessionRead` selects. */
export interface LegacyCheckoutSessionData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly redirectUrl: string | null;
  readonly affiliateCode: string | null;
  readonly metadata: object | null;
  readonly plan: { readonly id: string } | null;
  readonly purchaseUrl: string;
}

/** Serializes a checkout for the legacy API. */
export function serializeLegacyCheckoutSession({
  id,
  redirectUrl,
  affiliateCode,
  metadata,
  plan,
  purchaseUrl,
}: LegacyCheckoutSessionData) {
  return {
    id,
    redirect_url: redirectUrl,
    affiliate_code: affiliateCode,
    metadata,
    plan_id: plan?.id ?? null,
    purchase_url: purchaseUrl,
  };
}
