import PDFDocument from 'pdfkit';
import type { ReceiptWithdrawal } from './documents';
import { fontFile, runsOf, replacementCharacter, type Weight } from './scripts';

type Line = readonly [label: string, value: string];

/** Sizes in points. */
const [margin, labelWidth, titleSize, textSize, noteSize] = [56, 150, 20, 11, 8];

type Document = InstanceType<typeof PDFDocument>;
interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
}

const missing = `${replacementCharacter} stands for a character that this document cannot show. Copied text has the character itself.`;

/** Renders the receipt of a withdrawal as a PDF of one page. */
export function receiptPdf(withdrawal: ReceiptWithdrawal, sandbox: boolean): Promise<Buffer> {
  const title = `Receipt ${withdrawal.id}`;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    // The first version with `ActualText`, the replacement text of glyphs.
    pdfVersion: '1.5',
    lang: 'en',
    displayTitle: true,
    font: fontFile('latin', 400),
    info: { Title: title, CreationDate: new Date(withdrawal.createdAt) },
  });
  const written = collected(document);
  document.font(fontFile('latin', 700)).fontSize(titleSize).text('Payout receipt').moveDown(0.5);
  document.font(fontFile('latin', 400)).fontSize(textSize);
  if (sandbox) document.text('Test mode: no money moves.').moveDown(0.5);
  const lines = linesOf(withdrawal);
  for (const [label, value] of lines) {
    const { y } = document;
    write(document, label, 700, { x: margin, y, width: labelWidth });
    write(document, value, 400, { x: margin + labelWidth, y });
    document.moveDown(0.5);
  }
  if (lines.some(([, value]) => runsOf(value).some(({ text }) => text === replacementCharacter)))
    document.font(fontFile('latin', 400)).fontSize(noteSize).text(missing, margin);
  document.end();
  return written;
}

/** Writes text in runs, each with the font file of its script. */
function write(document: Document, text: string, weight: Weight, { x, y, width }: TextPosition): void {
  const runs = runsOf(text);
  for (const [at, run] of runs.entries()) {
    const options = { continued: at < runs.length - 1, ...(width !== undefined && { width }) };
    document.font(fontFile(run.script, weight));
    if (run.actual !== null) document.markContent('Span', { actual: run.actual });
    if (at === 0) document.text(run.text, x, y, options);
    else document.text(run.text, options);
    if (run.actual !== null) document.endMarkedContent();
  }
}

function collected(document: Document): Promise<Buffer> {
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
