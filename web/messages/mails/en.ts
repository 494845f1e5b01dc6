/**
 * Texts of mails to buyers in English, in the ICU message format. The other languages have the same keys. Formatted
 * amounts and dates are values of messages.
 */
export const en = {
  'mail.line': '{label}: {value}',
  'mail.product': 'Product',
  'mail.total': 'Total',
  'mail.date': 'Date',
  'mail.paidWith': 'Paid with',
  'mail.card': '{brand} ending in {digits}',
  'mail.anyCard': 'Card ending in {digits}',
  'mail.reference': 'Reference',
  'mail.reason': 'Reason',
  'mail.refunded': 'Refunded amount',
  'mail.payment': 'Payment',
  'mail.footer': 'You receive this e-mail because you bought from {seller}.',
  'mail.entryFooter': 'You receive this e-mail because you asked {seller} for access.',
  'mail.test': 'Test mode: no money moved.',

  'mail.receipt.subject': 'Your receipt from {seller}',
  'mail.receipt.renewed': 'Your membership was renewed',
  'mail.receipt.text': '{seller} has received your payment of {amount}.',
  'mail.receipt.manage': 'You can see your payments, change your payment method or cancel your membership at any time.',

  'mail.failed.subject': 'Your payment to {seller} failed',
  'mail.failed.heading': 'Your payment failed',
  'mail.failed.text': '{amount} could not be collected for your membership at {seller}.',
  'mail.failed.retry':
    'The next attempt is on {day}. To keep your access, please update your payment method before then.',
  'mail.failed.action': 'Update payment method',

  'mail.refund.subject': 'Your refund from {seller}',
  'mail.refund.heading': 'You have received a refund',
  'mail.refund.text': '{seller} has refunded {amount} to you.',
  'mail.refund.time': 'Depending on your bank, it can take up to ten business days to appear on your statement.',

  'mail.trial.subject': 'Your trial at {seller} ends soon',
  'mail.trial.heading': 'Your trial ends soon',
  'mail.trial.text':
    'Your trial ends on {day}. Unless you cancel before then, your membership renews and you are charged.',
  'mail.trial.price': 'Renewal price',

  'mail.renewal.subject': 'Your membership at {seller} renews soon',
  'mail.renewal.heading': 'Your membership renews soon',
  'mail.renewal.text': 'Your membership renews on {day}, and your payment method will be charged.',

  'mail.canceled.subject': 'Your membership at {seller} is canceled',
  'mail.canceled.heading': 'Your membership is canceled',
  'mail.canceled.text': 'You keep your access until {day}. You will not be charged again.',
  'mail.canceled.keep': 'If you change your mind, you can keep your membership until then.',
  'mail.canceled.action': 'Keep membership',

  'mail.ended.subject': 'Your membership at {seller} has ended',
  'mail.ended.heading': 'Your membership has ended',
  'mail.ended.text': 'You no longer have access. You will not be charged again.',

  'mail.approved.subject': '{seller} has accepted your request',
  'mail.approved.heading': 'Your request was accepted',
  'mail.approved.pay': 'You can now complete your purchase. Nothing has been charged yet.',
  'mail.approved.free': 'You get access free of charge.',
  'mail.approved.action': 'Complete purchase',

  'mail.denied.subject': 'Your request to {seller}',
  'mail.denied.heading': 'Your request was not accepted',
  'mail.denied.text': '{seller} has not accepted your request. Nothing was charged.',

  'mail.invoiceFooter': 'You receive this e-mail because {seller} has sent you an invoice.',
  'mail.licenseKey': 'License key',

  'mail.invoice.subject': 'Invoice {number} from {seller}',
  'mail.invoice.heading': 'You have received an invoice',
  'mail.invoice.text': '{seller} has sent you invoice {number}. Please pay it by {day}.',

  'mail.received.subject': '{seller} has received your request',

  'mail.card.subject': 'Your card at {seller} expires soon',
  'mail.card.heading': 'Your card expires soon',
  'mail.card.text': '{card} expires on {expiry}, before your membership at {seller} renews on {day}.',
  'mail.card.note': 'To keep your access, please add another card before the renewal.',

  'mail.dispute.subject': 'Your dispute with {seller}',
  'mail.dispute.heading': 'Your bank has decided your dispute',
  'mail.dispute.lost': 'The bank has decided in your favor. The disputed amount of {amount} remains with you.',
  'mail.dispute.won': 'The bank has decided in favor of {seller}. The payment of {amount} remains valid.',
  'mail.dispute.note': 'If you have questions about the decision, please contact your bank.',

  'mail.unsubscribe': 'Unsubscribe',
} as const;

/** Key of a text. */
export type MailKey = keyof typeof en;

/** All texts of one language. */
export type MailMessages = Readonly<Record<MailKey, string>>;
