import PDFDocument from 'pdfkit';
import type { ReceiptWithdrawal } from './documents';
import { writable } from './writable';

type Line = readonly [label: string, value: string];

/** Points. */
const [margin, labelWidth, titleSize, textSize] = [56, 150, 20, 11];

/** The receipt of a withdrawal as a PDF of one page. */
export function receiptPdf(withdrawal: ReceiptWithdrawal, sandbox: boolean): Promise<Buffer> {
  const title = `Receipt ${withdrawal.id}`;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(withdrawal.createdAt) },
  });
  const written = collected(document);
  document.font('Helvetica-Bold').fontSize(titleSize).text('Payout receipt').moveDown(0.5);
  if (sandbox) document.font('Helvetica').fontSize(textSize).text('Test mode: no money moves.').moveDown(0.5);
  for (const [label, value] of linesOf(withdrawal)) {
    const top = document.y;
    document.font('Helvetica-Bold').fontSize(textSize).text(label, margin, top, { width: labelWidth });
    document
      .font('Helvetica')
      .text(writable(value), margin + labelWidth, top)
      .moveDown(0.5);
  }
  document.end();
  return written;
}

function collected(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}

function linesOf(withdrawal: ReceiptWithdrawal): Line[] {
  const { account, payoutMethod: method, feeType } = withdrawal;
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Receipt for', withdrawal.id],
    ['Paid out by', account?.title],
    ['Asked for', timeOf(withdrawal.createdAt)],
    ['Status', wordsOf(withdrawal.status)],
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
    ['Speed', wordsOf(withdrawal.speed)],
    ['Expected', withdrawal.estimatedArrival && timeOf(withdrawal.estimatedArrival)],
    ['Trace number', withdrawal.traceCode],
  ];
  return lines.filter((line): line is Line => Boolean(line[1]));
}

const amountOf = ({ amount, currency }: ReceiptWithdrawal['amount']): string => `${amount} ${currency}`;
const wordsOf = (word: string): string => word.toLowerCase().replaceAll('_', ' ');
/** `2026-01-20 09:00 UTC` */
const timeOf = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
