import type { Buyer } from '../../memberships/members/member.repository';
import type { Payment } from './payment.resource';

/** Returns the buyer who is stored with a payment. Throws if the payment has no user or no buyer profile. */
export function buyerOf({ id, userId, buyerProfile, email, phone }: Payment): Buyer {
  if (userId === null || buyerProfile === null) throw new Error(`${id} has no buyer`);
  return { ...buyerProfile, id: userId, email, phone };
}

/** Returns the data of the membership to create for a paid purchase. */
export function saleRequestOf(payment: Payment, buyer: Buyer) {
  return {
    buyer,
    buyerAccountId: payment.buyerAccountId,
    quantity: payment.quantity,
    billedHere: true,
    metadata: payment.metadata,
    initialPricePaid: payment.total,
    usdPaid: payment.usdTotal,
    customFieldResponses: payment.customFieldResponses,
    checkoutConfigurationId: payment.checkoutConfigurationId,
    phoneNumber: payment.phone,
    affiliateUsername: payment.affiliateCode,
  };
}
