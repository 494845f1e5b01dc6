/** A policy with its title and paragraphs. */
export interface Policy {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Default policies between seller and buyer, by the name in the URL. */
export const policies: Readonly<Record<string, Policy>> = {
  cancellation: {
    title: 'Cancellation policy',
    paragraphs: [
      'A membership can be canceled at any time, on its own page, whose address is in the confirmation of the purchase. No reason is needed.',
      'A canceled membership gives access until the end of the period that is paid for, and is not charged again. After a trial that is canceled before it ends nothing more is charged; what was paid at its start is not given back.',
      'A cancellation can be called off until the period ends.',
    ],
  },
  refund: {
    title: 'Refund policy',
    paragraphs: [
      'A buyer who did not get what was bought, or got something else than was described, can ask the seller for the money back. The seller decides, and gives back all of a payment or a part of it.',
      'Money goes back the way it came, and usually arrives within ten days. A payment that was charged twice by mistake is always given back.',
      'Where what was bought could not be handed over, the payment is given back by itself.',
    ],
  },
};
