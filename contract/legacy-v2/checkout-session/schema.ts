import { optional } from '../../resources/shared';
import { Type, metadata, nullable } from '../../schemas';

/** A checkout session in the legacy API. */
export const legacyCheckoutSession = Type.Object({
  id: Type.String({ description: 'Checkout id (`ch_`).' }),
  redirect_url: nullable(Type.String(), { description: 'Where the buyer goes afterwards.' }),
  affiliate_code: nullable(Type.String(), { description: 'The affiliate who gets the commission.' }),
  metadata: nullable(metadata(), {
    description: 'Copied to what comes of the checkout; null without `checkout_configuration:basic:read`.',
  }),
  plan_id: nullable(Type.String(), { description: 'The plan sold; null where a card is only saved.' }),
  purchase_url: Type.String({ description: 'Address of the hosted page.' }),
});

/** Query of `GET /checkout_sessions`. */
export const legacyCheckoutSessionFilters = Type.Object({
  plan_id: Type.Optional(Type.String({ description: 'Only checkouts that sell this plan.' })),
});

/** Body of `POST /checkout_sessions`. */
export const legacyCheckoutSessionCreate = Type.Object({
  plan_id: Type.String({ minLength: 1, maxLength: 60, description: 'The plan to sell.' }),
  affiliate_code: optional(Type.String({ description: '1 to 100 characters.' })),
  redirect_url: optional(Type.String({ description: 'Web address, at most 2,048 characters.' })),
  metadata: optional(metadata()),
});
