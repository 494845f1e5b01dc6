/**
 * Texts of the checkout in English: order summary, addresses by country, finished orders and accepted documents. The
 * other languages have the same keys.
 */
export const en = {
  'summary.heading': 'Order summary',
  'summary.initialFee': 'Initial fee',
  'summary.from': 'From {day}',

  'field.addPromoCode': 'Add promo code',
  'field.remove': 'Remove',

  'address.stateOnly': 'State',
  'address.province': 'Province',
  'address.prefecture': 'Prefecture',
  'address.county': 'County',
  'address.emirate': 'Emirate',
  'address.area': 'Area',
  'address.zip': 'ZIP code',
  'address.postcode': 'Postcode',
  'address.pin': 'PIN code',
  'address.eircode': 'Eircode',
  'address.town': 'Town or city',
  'address.suburb': 'Suburb',
  'address.district': 'District',

  'problem.fieldMissing': 'Fill in “{label}”.',
  'problem.postalCode': 'This is not a postal code of {country}. An example is {example}.',

  'order.number': 'Order number',
  'order.licenseKey': 'License key',
  'order.nextPayment': 'Next payment',
  'order.open': 'Go to {name}',
  'calendar.add': 'Add the next payment to your calendar',
  'calendar.summary': 'Payment of {amount} to {seller}',
  'calendar.description': 'Automatic payment for {name}. You can change or cancel it in your account.',

  'buy.archived': '{name} is no longer sold',
  'buy.archivedText': '{seller} has ended the sale. Purchases that were made before stay valid. Nothing was charged.',
  'buy.visitSeller': 'Visit {seller}',

  'footer.label': 'Terms and help',
  'footer.terms': 'Terms of service',
  'footer.privacy': 'Privacy policy',
  'footer.refund': 'Refund policy',
  'footer.cancellation': 'Cancellation policy',

  'agreement.documents':
    'By continuing you accept the terms of service, the refund policy and the cancellation policy at the end of this page, and have read the privacy policy.',

  'card.another': 'Use another card',
  'problem.savedCardEmail': 'The saved cards belong to {email}. Use this e-mail address, or another card.',
  'error.METHOD_NOT_USABLE': 'This saved card can no longer be used. Choose another one.',
} as const;

/** Texts of the checkout in one language. */
export type CheckoutMessages = Readonly<Record<keyof typeof en, string>>;
