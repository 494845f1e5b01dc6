import type { Language } from '../messages';
import { type PdfBlock, type PdfText, renderPdf } from '../pdf/render';
import type { PaymentContent } from './payment-content';

/** Renders the PDF of a receipt. */
export function paymentPdf(
  content: PaymentContent,
  language: Language,
  { sandbox, createdAt }: { readonly sandbox: boolean; readonly createdAt: Date },
): Promise<Buffer> {
  const { locale, direction } = language;
  const title = language.text('receipt.title', { number: content.number });
  return renderPdf(blocksOf(content, language, sandbox), { title, locale, direction, createdAt });
}

function blocksOf(content: PaymentContent, language: Language, sandbox: boolean): PdfBlock[] {
  const { number, paidAt, seller, buyer, method, state, item, sums, membershipUrl } = content;
  const text = (key: Parameters<Language['text']>[0]): string => language.text(key);
  const details = [
    { label: text('receipt.number'), lines: [number] },
    { label: text('receipt.date'), lines: [paidAt] },
    { label: seller.label, lines: seller.lines.map(valueOf) },
    { label: buyer.label, lines: buyer.lines.map(valueOf) },
    { label: text('receipt.method'), lines: method === null ? [] : [method] },
    { label: text('receipt.membership'), lines: membershipUrl === null ? [] : [{ value: membershipUrl }] },
  ];
  return [
    { kind: 'heading', text: text('receipt.heading') },
    ...[sandbox ? text('receipt.testMode') : null, state].flatMap((note): PdfBlock[] =>
      note === null ? [] : [{ kind: 'paragraph', text: note }],
    ),
    { kind: 'pairs', title: text('receipt.details'), pairs: details.filter(({ lines }) => lines.length > 0) },
    {
      kind: 'table',
      title: text('receipt.items'),
      columns: [
        { heading: text('receipt.item'), share: 0.38 },
        { heading: text('receipt.quantity'), share: 0.18, isNumber: true },
        { heading: text('receipt.unitPrice'), share: 0.22, isNumber: true },
        { heading: text('receipt.amount'), share: 0.22, isNumber: true },
      ],
      rows: [[item.names.map(valueOf), [item.quantity], [item.unitPrice], [item.amount]]],
    },
    {
      kind: 'pairs',
      title: text('receipt.totals'),
      pairs: sums.map(({ label, amount, isStrong }) => ({ label, lines: [amount], isStrong, isNumber: true })),
    },
  ];
}

const valueOf = (value: string): PdfText => ({ value });
