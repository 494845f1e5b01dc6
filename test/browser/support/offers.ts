import type { Offer } from '../../../web/checkout/documents';
import { onePlan } from '../../../web/checkout/testing';

export const plan = onePlan.plan as NonNullable<Offer['plan']>;
export const question = {
  id: 'field_1',
  name: 'What should we call you in the group?',
  order: 0,
  placeholder: 'Ada',
  required: true,
};

/** An offer that requests all information that an offer can request. */
export const fullOffer: Offer = {
  ...onePlan,
  mostUnits: 20,
  asksBillingAddress: true,
  asksShippingAddress: true,
  plan: {
    ...plan,
    title: 'Monthly',
    description: 'Twelve lessons, and a group that meets each week.\nCancel whenever you like.',
    customFields: [question],
  },
};
