/** Default policies between seller and buyer, by the name in the URL. */
export const policies = [
  {
    name: 'cancellation',
    paragraphs: [
      'You can cancel a membership at any time on its own page. The link to that page is in the confirmation of your purchase. You do not have to give a reason.',
      'After you cancel, you keep access until the end of the period that you have paid for, and you are not charged again. If you cancel a trial before it ends, nothing more is charged; the amount that was paid at its start is not refunded.',
      'You can withdraw a cancellation until the period ends.',
    ],
  },
  {
    name: 'refund',
    paragraphs: [
      'If you did not receive the product that you bought, or received a product that differs from its description, you can ask the seller for a refund. The seller decides whether to refund all or a part of the payment.',
      'Refunds are made to the original payment method, and usually arrive within ten days. A payment that was charged twice by mistake is always refunded.',
      'If the product could not be delivered, the payment is refunded automatically.',
    ],
  },
] as const;
