import type { Buyer } from '../members';
import type { PaymentEntity } from './payment.entity';

/** Who has bought with a payment. Throws where nobody is known to have. */
export function buyerOf({ id, userId, buyerProfile, email, phone }: PaymentEntity): Buyer {
  if (userId === null || buyerProfile === null) throw new Error(`Nobody is known to buy with ${id}`);
  return { ...buyerProfile, id: userId, email, phone };
}

/** What a payment has bought, as memberships are sold. */
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
