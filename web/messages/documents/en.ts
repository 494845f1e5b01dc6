/** Texts of invoices, credit notes and the page to unsubscribe in English, in the ICU message format. The other languages have the same keys. */
export const en = {
  'invoice.heading': 'Invoice',
  'invoice.title': 'Invoice {number}',
  'invoice.number': 'Invoice number',
  'invoice.issued': 'Date of issue',
  'invoice.due': 'Due date',
  'invoice.details': 'Invoice details',
  'invoice.items': 'Invoiced items',
  'invoice.item': 'Description',
  'invoice.open': 'Please pay this invoice by {day}.',
  'invoice.automatic': 'Your saved payment method is charged for this invoice.',
  'invoice.pastDue': 'This invoice was due on {day} and has not been paid.',
  'invoice.chargeFailed': 'Your saved payment method could not be charged for this invoice.',
  'invoice.paid': 'This invoice was paid on {day}.',
  'invoice.void': 'This invoice is void. No payment is due.',
  'invoice.uncollectible': 'This invoice has been written off. No payment is due.',
  'invoice.taxLater': 'Tax may be added when you pay, depending on your address.',
  'invoice.amountDue': 'Amount due',
  'invoice.pay': 'Pay invoice',
  'invoice.payLink': 'Payment link',
  'invoice.link': 'View invoice',
  'invoice.nothing': 'There is no invoice at this address',

  'creditNote.heading': 'Credit note',
  'creditNote.title': 'Credit note {number}',
  'creditNote.number': 'Credit note number',
  'creditNote.date': 'Date of refund',
  'creditNote.details': 'Credit note details',
  'creditNote.items': 'Refunded items',
  'creditNote.net': 'Amount before tax',
  'creditNote.total': 'Amount refunded',
  'creditNote.text': 'This credit note corrects receipt {number} of {day}.',
  'creditNote.link': 'View credit note',
  'creditNote.nothing': 'There is no credit note at this address',

  'unsubscribe.ask':
    '{seller} will no longer send e-mails about waitlists to {address}. E-mails about purchases are still sent.',
  'unsubscribe.done': 'You are unsubscribed',
  'unsubscribe.doneText':
    '{seller} no longer sends e-mails about waitlists to {address}. E-mails about purchases are still sent.',
  'unsubscribe.undo': 'Subscribe again',
  'unsubscribe.nothing': 'This link is invalid',
} as const;

/** Key of a text. */
export type DocumentKey = keyof typeof en;

/** All texts of one language. */
export type DocumentMessages = Readonly<Record<DocumentKey, string>>;
