/** A policy in English. Its title is a text of the pages, `footer.` and the name. */
interface Policy {
  /** Day of the last change, which the consent of buyers names. */
  readonly version: string;
  readonly paragraphs: readonly string[];
}

/**
 * Policies by the name in the URL: the default ones between seller and buyer, and the terms of this service for buyers.
 */
export const policies = {
  cancellation: {
    version: '2026-11-30',
    paragraphs: [
      'You can cancel a membership at any time on its own page. The link to that page is in the confirmation of your purchase. You do not have to give a reason.',
      'After you cancel, you keep access until the end of the period that you have paid for, and you are not charged again. If you cancel a trial before it ends, nothing more is charged; the amount that was paid at its start is not refunded.',
      'You can withdraw a cancellation until the period ends.',
    ],
  },
  refund: {
    version: '2026-11-30',
    paragraphs: [
      'If you did not receive the product that you bought, or received a product that differs from its description, you can ask the seller for a refund. The seller decides whether to refund all or a part of the payment.',
      'Refunds are made to the original payment method, and usually arrive within ten days. A payment that was charged twice by mistake is always refunded.',
      'If the product could not be delivered, the payment is refunded automatically.',
    ],
  },
  terms: {
    version: '2026-11-30',
    paragraphs: [
      'This service runs the checkout for the seller that each page names. The contract about a product or membership is between the buyer and this seller, who delivers it and answers questions about it.',
      'The price, the taxes and all later charges are shown before the purchase. A payment is charged only with the amounts and on the days that the buyer has accepted.',
      'Buyers state a valid e-mail address, use only payment methods that they may use, and do not resell access unless the seller allows it.',
      'The refund policy and the cancellation policy apply unless the seller has agreed to something else with the buyer. Rights of consumers by law are not limited.',
    ],
  },
  privacy: {
    version: '2026-11-30',
    paragraphs: [
      'For a purchase, this service stores the e-mail address, the name, the addresses and the responses that the buyer enters, the amounts, and the IP address of the browser. The seller receives these data, except the IP address, to deliver the order.',
      'Card data go to the payment processor only. This service and the seller see the brand, the last four digits and the expiry of a card.',
      'The data are used to complete the order, to prevent fraud, and to meet legal duties such as accounting, and are kept as long as these duties require. They are not sold.',
      'Pages of the checkout load nothing from other sites, and set cookies only for the chosen language, for a started order, and for a signed-in buyer.',
      'Buyers can ask the seller for a copy of their data, for a correction, or for the deletion of data that need not be kept by law.',
    ],
  },
} as const satisfies Readonly<Record<string, Policy>>;
