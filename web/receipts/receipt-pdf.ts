import { singleLine } from '../pdf/characters';
import { renderPdf } from '../pdf/render';
import type { ReceiptWithdrawal } from './documents';

type Line = readonly [label: string, value: string];

/** Renders the receipt of a withdrawal as a PDF. */
export function receiptPdf(withdrawal: ReceiptWithdrawal, sandbox: boolean): Promise<Buffer> {
  const pairs = linesOf(withdrawal).map(([label, value]) => ({ label, lines: [{ value: singleLine(value) }] }));
  return renderPdf(
    [
      { kind: 'heading', text: 'Payout receipt' },
      ...(sandbox ? [{ kind: 'paragraph', text: 'Test mode: no money moves.' } as const] : []),
      { kind: 'pairs', title: 'Details', pairs },
    ],
    {
      title: `Receipt ${withdrawal.id}`,
      locale: 'en',
      direction: 'ltr',
      createdAt: new Date(withdrawal.createdAt),
    },
  );
}

function linesOf(withdrawal: ReceiptWithdrawal): Line[] {
  const { account, payoutMethod: method, feeType } = withdrawal;
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Receipt for', withdrawal.id],
    ['Paid out by', account?.title],
    ['Asked for', timeOf(withdrawal.createdAt)],
    ['Status', humanize(withdrawal.status)],
    ['Reason', withdrawal.errorMessage],
    ['Amount', amountOf(withdrawal.amount)],
    ['Fee', amountOf(withdrawal.feeAmount)],
    ['Markup', amountOf(withdrawal.markupFee)],
    ['Fees are paid', feeType && (feeType === 'EXCLUSIVE' ? 'on top of the amount' : 'out of the amount')],
    ['Sent', amountOf(withdrawal.netAmount)],
    ['Sent by', method?.supportedPayoutMethod?.payerName],
    ['Sent to', method?.holder],
    ['Known as', method?.nickname],
    ['Paid in', method?.destinationCurrency],
    ['Speed', humanize(withdrawal.speed)],
    ['Expected', withdrawal.estimatedArrival && timeOf(withdrawal.estimatedArrival)],
    ['Trace number', withdrawal.traceCode],
  ];
  return lines.filter((line): line is Line => Boolean(line[1]));
}

const amountOf = ({ amount, currency }: ReceiptWithdrawal['amount']): string => `${amount} ${currency}`;
const humanize = (value: string): string => value.toLowerCase().replaceAll('_', ' ');
/** Format: `2026-01-20 09:00 UTC`. */
const timeOf = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
