import type { Buyer } from '../members';
import type { PaymentEntity } from './payment.entity';

/** Returns the buyer of a payment. Throws if the buyer is unknown. */
export function buyerOf({ id, userId, buyerProfile, email, phone }: PaymentEntity): Buyer {
  if (userId === null || buyerProfile === null) throw new Error(`${id} has no buyer`);
  return { ...buyerProfile, id: userId, email, phone };
}

/** Returns the request for the membership that a payment buys. */
export function saleRequestOf(payment: PaymentEntity, buyer: Buyer) {
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
