import { optional } from '../../resources/shared';
import { Type, metadata, nullable } from '../../schemas';

/** A checkout session in the legacy API. */
export const legacyCheckoutSession = Type.Object({
  id: Type.String({ description: 'Checkout id (`ch_`).' }),
  redirect_url: nullable(Type.String(), { description: 'URL to which the buyer is redirected after checkout.' }),
  affiliate_code: nullable(Type.String(), { description: 'Affiliate who receives the commission.' }),
  metadata: nullable(metadata(), {
    description: 'Copied to the objects created from the checkout; null without `checkout_configuration:basic:read`.',
  }),
  plan_id: nullable(Type.String(), { description: 'The plan sold; null if the checkout only saves a card.' }),
  purchase_url: Type.String({ description: 'URL of the hosted page.' }),
});

/** Query parameters of `GET /checkout_sessions`. */
export const legacyCheckoutSessionFilters = Type.Object({
  plan_id: Type.Optional(Type.String({ description: 'Only checkouts that sell this plan.' })),
});

/** Body of `POST /checkout_sessions`. */
export const legacyCheckoutSessionCreate = Type.Object({
  plan_id: Type.String({ minLength: 1, maxLength: 60, description: 'The plan to sell.' }),
  affiliate_code: optional(Type.String({ description: '1 to 100 characters.' })),
  redirect_url: optional(Type.String({ description: 'URL, at most 2,048 characters.' })),
  metadata: optional(metadata()),
});
