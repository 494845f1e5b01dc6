import type { WebResponse } from '../checkout/responses';
import { html } from '../html';
import type { MessageKey } from '../messages';
import type { AccountContext } from './account-context';
import { accountDocuments, type Payment } from './documents';
import { table } from '../design/data';
import { ownName, pager } from './markup';

/** Texts of the states of payments. All processes between banks are shown as a dispute. */
const states: Readonly<Record<string, MessageKey>> = {
  SUCCEEDED: 'account.payment.SUCCEEDED',
  FAILED: 'account.payment.FAILED',
  PAST_DUE: 'account.payment.PAST_DUE',
  CANCELED: 'account.payment.CANCELED',
  UNCOLLECTIBLE: 'account.payment.UNCOLLECTIBLE',
  REFUNDED: 'account.payment.REFUNDED',
  AUTO_REFUNDED: 'account.payment.REFUNDED',
  PARTIALLY_REFUNDED: 'account.payment.PARTIALLY_REFUNDED',
  INCOMPLETE: 'account.payment.INCOMPLETE',
};

/** Renders the list of the buyer's payments with their receipts. */
export async function listPayments(context: AccountContext): Promise<WebResponse> {
  const { payments } = await context.list<'payments', Payment>(accountDocuments.payments);
  const headings = [
    context.text('account.date'),
    context.text('receipt.seller'),
    context.text('receipt.item'),
    context.text('receipt.amount'),
    context.text('account.status'),
    context.text('receipt.heading'),
  ];
  const title = context.text('account.payments');
  const rows = payments.nodes.map((payment) => rowOf(context, payment));
  const content = html`${table(headings, rows, context.text('account.noPayments'), title)}${pager(context, payments)}`;
  return context.show('payments', title, content);
}

function rowOf(context: AccountContext, payment: Payment) {
  const { account, membership, total, formattedTotal, paidAt, createdAt, receiptUrl } = payment;
  const day = context.language.day(paidAt ?? createdAt);
  return [
    day,
    ownName(account?.title ?? context.text('session.seller')),
    ownName(membership?.product?.title ?? context.text('account.otherPurchase')),
    context.language.amount({ money: total, formatted: formattedTotal }),
    stateOf(context, payment),
    receiptUrl &&
      html`<a href="${receiptUrl}">${context.text('receipt.link')}<span class="unseen"> (${day})</span></a>`,
  ];
}

function stateOf(context: AccountContext, { substatus }: Payment): string {
  const isDisputed = /DISPUTE|RESOLUTION/.test(substatus);
  return context.text(states[substatus] ?? (isDisputed ? 'account.payment.DISPUTED' : 'account.payment.PENDING'));
}
