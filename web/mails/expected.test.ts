import { join } from 'node:path';
import { expectFile } from '../testing/expected-file';
import { buyerMail, mailEvents } from '.';
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

const arabic = { email: 'buyer@example.com', locale: 'ar' };

/** A resource for each type of event, and the name of the committed file with its mail. */
const cases: readonly (readonly [file: string, type: string, resource: object])[] = [
  ['receipt', 'payment.succeeded', onePayment],
  ['receipt.ar', 'payment.succeeded', { ...onePayment, user: arabic }],
  ['failed-payment', 'payment.failed', failedPayment],
  ['refund', 'refund.updated', oneRefund],
  ['trial-ending', 'membership.trial_ending_soon', trial],
  ['renewing', 'fact:membership.renewing_soon', renewing],
  ['canceled', 'membership.cancel_at_period_end_changed', canceledMembership],
  ['ended', 'membership.deactivated', endedMembership],
  ['invoice', 'invoice.created', oneInvoice],
  ['finalized-invoice', 'fact:invoice.finalized', { ...oneInvoice, user: arabic }],
  ['dispute-decided', 'dispute.updated', lostDispute],
  ['card-expiring', 'fact:membership.card_expiring', trial],
  ['entry-received', 'entry.created', oneEntry],
  ['entry-approved', 'entry.approved', oneEntry],
  ['entry-approved-free', 'entry.approved', freeEntry],
  ['entry-denied', 'entry.denied', oneEntry],
];

it('there is a file for each type of event that causes a mail', () => {
  expect([...new Set(cases.map(([, type]) => type))].toSorted()).toEqual([...mailEvents].toSorted());
});

it.each(cases)('the mail is that of the committed file: %s', (file, type, resource) => {
  const mail = buyerMail(type, resource, { ...mailOptions, sandbox: true });
  const { recipient, subject, text, html, isOptional } = mail ?? {};
  const headers = [`To: ${recipient}`, `Subject: ${subject}`, `Optional: ${isOptional}`].join('\n');
  expectFile(join(__dirname, 'testing', 'expected', `${file}.txt`), [headers, text, html].join('\n\n'));
});
