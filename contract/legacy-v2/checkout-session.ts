import { absentable, metadata, nullable, string } from '../wire';
import { legacyParams, legacyResource } from './legacy-resource';
import { text } from './shared';

/** A checkout session in the legacy API: a checkout configuration in the graph. */
export const legacyCheckoutSession = legacyResource({
  type: 'CheckoutConfiguration',
  description: 'A checkout that sells a plan.',
  fields: {
    id: string('Checkout id (`ch_`).'),
    redirect_url: text('URL to which the buyer is redirected after checkout, at most 2,048 characters.').write(
      'create',
    ),
    affiliate_code: text('Affiliate who receives the commission, 1 to 100 characters.').write('create'),
    metadata: nullable(
      metadata('Copied to the objects created from the checkout; null without `checkout_configuration:basic:read`.'),
    ).write('create', nullable(metadata('Copied to the objects created from the checkout.'))),
    plan_id: text('The plan sold; null if the checkout only saves a card.').from('plan.id'),
    purchase_url: string('URL of the hosted page.'),
  },
});

/** Query parameters of `GET /checkout_sessions`. */
export const legacyCheckoutSessionFilters = legacyParams({
  plan_id: absentable(string('Only checkouts that sell this plan.')),
});

/** Body of `POST /checkout_sessions`. */
export const legacyCheckoutSessionCreate = legacyParams({
  plan_id: string({ minLength: 1, maxLength: 60, description: 'The plan to sell.' }),
  ...legacyCheckoutSession.parameters('create'),
});
