import { buyerMail } from '.';
import {
  canceledMembership,
  endedMembership,
  failedPayment,
  freeEntry,
  lostDispute,
  mailOptions,
  oneEntry,
  oneInvoice,
  onePayment,
  oneRefund,
  renewing,
  trial,
} from './testing/resources';

const mail = (type: string, resource: unknown, options = mailOptions) => {
  const { recipient, subject, text } = buyerMail(type, resource, options) ?? {};
  return { recipient, subject, text };
};
const htmlOf = (type: string, resource: unknown, options = mailOptions): string =>
  String(buyerMail(type, resource, options)?.html);

const footer = 'You receive this e-mail because you bought from Ada Academy.';
const manage = 'https://pay.test/manage/mem_1?key=k';
const receipt = 'https://pay.test/receipts/payments/pay_1?key=r&locale=en';

it.each([
  ['payment.succeeded', onePayment, ['receipt', 'user_1', 'en']],
  [
    'invoice.created',
    { ...oneInvoice, user: { id: 'user_2', email: null, locale: 'ar' } },
    ['invoice', 'user_2', 'ar'],
  ],
  ['invoice.created', { ...oneInvoice, user: null }, ['invoice', null, 'en']],
  [
    'entry.denied',
    { ...oneEntry, user: { id: 'user_3', email: 'a@example.com', locale: 'xx' } },
    ['denial', 'user_3', 'en'],
  ],
])('a mail about %s states its kind, its recipient and its language', (type, resource, expected) => {
  const { kind, userId, locale } = buyerMail(type, resource, mailOptions) ?? {};
  expect([kind, userId, locale]).toEqual(expected);
});

describe('the text of a mail to a buyer', () => {
  it('is a receipt with all amounts after a purchase', () => {
    expect(mail('payment.succeeded', onePayment)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your receipt from Ada Academy',
      text: `Thank you for your purchase

Ada Academy has received your payment of $32.13.

Product: Course – Monthly
Subtotal: $30.00
Discount (SAVE10): −$3.00
Tax: $5.13
Total: $32.13
Date: 30 November 2026
Paid with: Visa ending in 4242
Reference: pay_1

You can see your payments, change your payment method or cancel your membership at any time.

Manage your membership
${manage}

View receipt
${receipt}

${footer}`,
    });
  });

  it('is a receipt with the license key of a new membership, but not of a renewed one', () => {
    const membership = { manageUrl: manage, renewalPeriodEnd: null, licenseKey: 'A-1B2C3D' };
    const linesOf = (billingReason: string) =>
      mail('payment.succeeded', { ...onePayment, membership, billingReason }).text?.split('\n') ?? [];
    expect(linesOf('SUBSCRIPTION_CREATE').slice(11, 13)).toEqual(['Reference: pay_1', 'License key: A-1B2C3D']);
    expect(linesOf('SUBSCRIPTION_CYCLE').filter((line) => line.includes('A-1B2C3D'))).toEqual([]);
  });

  it('is a receipt that names the credit of a change of plan', () => {
    const changed = { ...onePayment, promoCode: null, planChangeCredit: onePayment.discount };
    expect(mail('payment.succeeded', changed).text?.split('\n').slice(5, 7)).toEqual([
      'Subtotal: $30.00',
      'Credit for unused time: −$3.00',
    ]);
  });

  it('is a receipt without the amounts and the link that a simple payment does not have', () => {
    const zero = { amount: '0.00', currency: 'USD' };
    const simple = {
      ...onePayment,
      billingReason: 'SUBSCRIPTION_CYCLE',
      quantity: 3,
      subtotal: onePayment.total,
      discount: zero,
      taxAmount: zero,
      promoCode: null,
      product: null,
      plan: null,
      cardBrand: 'UNKNOWN',
      receiptUrl: null,
      membership: null,
    };
    expect(mail('payment.succeeded', simple, { ...mailOptions, sandbox: true }).text).toBe(
      `Your membership was renewed

Ada Academy has received your payment of $32.13.

Quantity: 3
Total: $32.13
Date: 30 November 2026
Paid with: Card ending in 4242
Reference: pay_1

${footer}
Test mode: no money moved.`,
    );
  });

  it('names a failed renewal with its reason, the next attempt and a link to fix it', () => {
    expect(mail('payment.failed', failedPayment)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your payment to Ada Academy failed',
      text: `Your payment failed

$32.13 could not be collected for your membership at Ada Academy.

Product: Course – Monthly
Reason: The card does not have enough funds.
Paid with: Visa ending in 4242
Reference: pay_1

The next attempt is on 3 December 2026. To keep your access, please update your payment method before then.

Update payment method
${manage}

${footer}`,
    });
  });

  it('names a refund with its payment', () => {
    expect(mail('refund.updated', oneRefund)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your refund from Ada Academy',
      text: `You have received a refund

Ada Academy has refunded $10.00 to you.

Product: Course – Monthly
Refunded amount: $10.00
Payment: $32.13
Date: 30 November 2026
Paid with: Visa ending in 4242
Reference: pay_1

Depending on your bank, it can take up to ten business days to appear on your statement.

View credit note
https://pay.test/receipts/refunds/rfnd_1?key=c&locale=en

View receipt
${receipt}

${footer}`,
    });
  });

  it('names the end of a trial and the price that follows', () => {
    expect(mail('membership.trial_ending_soon', trial)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your trial at Ada Academy ends soon',
      text: `Your trial ends soon

Your trial ends on 3 December 2026. Unless you cancel before then, your membership renews and you are charged.

Product: Course – Monthly
Renewal price: $30.00

Manage your membership
${manage}

${footer}`,
    });
  });

  it('names the day and the price of a renewal', () => {
    expect(mail('fact:membership.renewing_soon', renewing)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your membership at Ada Academy renews soon',
      text: `Your membership renews soon

Your membership renews on 10 January 2027, and your payment method will be charged.

Product: Course – Monthly
Renewal price: $300.00

You can see your payments, change your payment method or cancel your membership at any time.

Manage your membership
${manage}

${footer}`,
    });
  });

  it('names the end of the access after a cancellation', () => {
    expect(mail('membership.cancel_at_period_end_changed', canceledMembership)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your membership at Ada Academy is canceled',
      text: `Your membership is canceled

You keep your access until 30 December 2026. You will not be charged again.

Product: Course – Monthly

If you change your mind, you can keep your membership until then.

Keep membership
${manage}

${footer}`,
    });
    expect(mail('membership.deactivated', endedMembership)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your membership at Ada Academy has ended',
      text: `Your membership has ended

You no longer have access. You will not be charged again.

Product: Course – Monthly

${footer}`,
    });
  });
});

describe('the text of a mail about a waitlist entry', () => {
  const entryFooter = `You receive this e-mail because you asked Ada Academy for access.

Unsubscribe
https://pay.test/mails/unsubscribe/buyer%40example.com`;

  it('leads to the checkout in the language of the buyer after an approval', () => {
    expect(mail('entry.approved', oneEntry)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Ada Academy has accepted your request',
      text: `Your request was accepted

You can now complete your purchase. Nothing has been charged yet.

Product: Course – Monthly

Complete purchase
https://pay.test/checkout/plan_1?locale=en

${entryFooter}`,
    });
    const german = mail('entry.approved', { ...oneEntry, user: { email: 'buyer@example.com', locale: 'de' } });
    expect(german.text).toContain('\nhttps://pay.test/checkout/plan_1?locale=de\n');
  });

  it('needs no purchase where the plan is free', () => {
    expect(mail('entry.approved', freeEntry).text).toBe(
      `Your request was accepted

You get access free of charge.

Product: Course – Monthly

${entryFooter}`,
    );
  });

  it('names a denial', () => {
    expect(mail('entry.denied', oneEntry)).toEqual({
      recipient: 'buyer@example.com',
      subject: 'Your request to Ada Academy',
      text: `Your request was not accepted

Ada Academy has not accepted your request. Nothing was charged.

Product: Course – Monthly

${entryFooter}`,
    });
  });
});

describe('no mail is sent', () => {
  it.each([
    ['about a free purchase', 'payment.succeeded', { ...onePayment, total: { amount: '0.00', currency: 'USD' } }],
    ['about a declined first payment', 'payment.failed', { ...failedPayment, membership: null }],
    ['about the last declined attempt', 'payment.failed', { ...failedPayment, nextPaymentAttempt: null }],
    ['about a refund without a result', 'refund.updated', { ...oneRefund, status: 'PENDING' }],
    ['about a failed refund', 'refund.updated', { ...oneRefund, status: 'FAILED' }],
    ['about a refund without its payment', 'refund.updated', { ...oneRefund, payment: null }],
    [
      'about a kept membership',
      'membership.cancel_at_period_end_changed',
      { ...canceledMembership, cancelAtPeriodEnd: false },
    ],
    ['about a trial that was canceled', 'membership.trial_ending_soon', { ...trial, cancelAtPeriodEnd: true }],
    ['about a trial without a price', 'membership.trial_ending_soon', { ...trial, renewalPrice: null }],
    ['about a renewal that was canceled', 'fact:membership.renewing_soon', { ...renewing, nextPayment: null }],
    ['about an announced end', 'membership.deactivated', { ...endedMembership, cancelAtPeriodEnd: true }],
    ['about an expired membership', 'membership.deactivated', { ...endedMembership, storedStatus: 'EXPIRED' }],
    ['about a draft of an invoice', 'invoice.created', { ...oneInvoice, status: 'DRAFT' }],
    [
      'about an invoice that is charged automatically',
      'fact:invoice.finalized',
      { ...oneInvoice, collectionMethod: 'CHARGE_AUTOMATICALLY', dueDate: null },
    ],
    ['about an invoice without an address', 'invoice.created', { ...oneInvoice, emailAddress: null }],
    ['about a dispute that is open', 'dispute.updated', { ...lostDispute, status: 'UNDER_REVIEW' }],
    ['about an inquiry of a bank that ended', 'dispute.updated', { ...lostDispute, status: 'CLOSED' }],
    ['about a dispute without its payment', 'dispute.updated', { ...lostDispute, payment: null }],
    [
      'about a saved payment method other than a card',
      'fact:membership.card_expiring',
      { ...trial, renewalPaymentMethod: { card: null } },
    ],
    [
      'about a card of a membership that has ended',
      'fact:membership.card_expiring',
      { ...trial, renewalPeriodEnd: null },
    ],
    ['about an entry whose plan is deleted', 'entry.approved', { ...oneEntry, plan: null }],
    ['to a business', 'payment.succeeded', { ...onePayment, user: null }],
    ['to a buyer without an address', 'payment.succeeded', { ...onePayment, user: { email: null, locale: null } }],
    ['about another event', 'payment.created', onePayment],
  ])('%s', (_case, type, resource) => {
    expect(buyerMail(type, resource, mailOptions)).toBeNull();
  });
});

describe('the HTML part', () => {
  it('states its language, shows the logo of the seller, and links to the management page', () => {
    const document = htmlOf('payment.succeeded', onePayment);
    expect(document.startsWith('<!doctype html>\n<html lang="en" dir="ltr">')).toBe(true);
    expect(document).toContain('<meta name="color-scheme" content="light dark">');
    expect(document).toContain('max-width:600px');
    expect(document).toContain('<img src="https://pay.test/files/logo.png" alt="" width="40" height="40"');
    expect(document).toContain('<bdi>Ada Academy</bdi>');
    expect(document).toMatch(/<th scope="row"[^>]*>Total<\/th><td[^>]*><bdi>\$32\.13<\/bdi><\/td>/);
    expect(document).toContain(`<a href="${manage}" target="_blank"`);
    expect(document).toContain(`<a href="${receipt.replace('&', '&amp;')}" target="_blank">View receipt</a>`);
    expect(document).not.toContain('<script');
  });

  it.each(['https://tracker.example/logo.png', 'data:image/png;base64,AA', 'javascript:alert(1)', null])(
    'contains no image at %s',
    (logoUrl) => {
      const document = htmlOf('payment.succeeded', { ...onePayment, account: { title: 'Ada', logoUrl } });
      expect(document).toContain('<bdi>Ada</bdi>');
      expect(document).not.toContain('<img');
    },
  );

  it('escapes markup, and removes line breaks and direction marks from names', () => {
    const title = '\u202e<b>Ada\r\nBcc: eve@example.com\u2028"&\u2069 😀</b>';
    const hostile = { ...onePayment, account: { title, logoUrl: null }, product: { title }, plan: null };
    const { subject, text } = mail('payment.succeeded', hostile);
    const name = '<b>Ada Bcc: eve@example.com "& 😀</b>';
    expect(subject).toBe(`Your receipt from ${name}`);
    expect(text).toContain(`\nProduct: ${name}\n`);
    const document = htmlOf('payment.succeeded', hostile);
    expect(document).toContain('<bdi>&lt;b&gt;Ada Bcc: eve@example.com &quot;&amp; 😀&lt;/b&gt;</bdi>');
    expect(document).not.toContain('<b>');
  });

  it('shortens names of 10,000 characters at the end of a character', () => {
    const title = '👩‍👩‍👧'.repeat(10_000);
    const { subject, text } = mail('payment.succeeded', { ...onePayment, account: { title, logoUrl: null } });
    expect(subject).toBe(`Your receipt from ${'👩‍👩‍👧'.repeat(59)}…`);
    expect(text?.split('\n')[2]).toBe(`${'👩‍👩‍👧'.repeat(199)}… has received your payment of $32.13.`);
  });

  it('isolates names of the other direction', () => {
    const account = { title: 'متجر', logoUrl: null };
    expect(mail('payment.succeeded', { ...onePayment, account }).subject).toBe('Your receipt from \u2068متجر\u2069');
  });
});
