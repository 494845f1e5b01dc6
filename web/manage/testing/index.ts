import type { Membership } from '../documents';

/** An active membership for $30.00 a month, whose period ends on 21 December 2026. */
export const monthlyMembership: Membership = {
  id: 'mem_1',
  status: 'ACTIVE',
  user: { id: 'user_owner' },
  account: { title: 'Shop', logoUrl: null },
  plan: { title: 'Basic', billingPeriod: 30, checkoutStyling: null },
  product: { title: 'Course' },
  quantity: 1,
  renewalPrice: { amount: '30.00', currency: 'usd' },
  formattedRenewalPrice: '$30.00 / month',
  currentPeriodEnd: '2026-12-21T00:00:00.000Z',
  trialEndsAt: null,
  expiresAt: null,
  canceledAt: null,
  cancelAtPeriodEnd: false,
  paymentCollectionPaused: false,
  paymentCollectionResumesAt: null,
};
