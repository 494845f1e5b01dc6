import type { Language } from '../messages';
import { type PdfBlock, renderPdf } from '../pdf/render';
import { type DocumentContent, valuesOf } from './document-content';

/** Renders the PDF of a document. */
export function documentPdf(
  content: DocumentContent,
  language: Language,
  { sandbox, createdAt }: { readonly sandbox: boolean; readonly createdAt: Date },
): Promise<Buffer> {
  const { locale, direction } = language;
  const blocks = blocksOf(content, sandbox ? [language.text('receipt.testMode')] : []);
  return renderPdf(blocks, { title: content.title, locale, direction, createdAt });
}

function blocksOf(content: DocumentContent, notices: readonly string[]): PdfBlock[] {
  const { heading, notes, names, details, columns, items, sums, links } = content;
  const linkDetails = links.flatMap(({ detail, url }) =>
    detail === null ? [] : [{ label: detail, lines: valuesOf([url]) }],
  );
  return [
    { kind: 'heading', text: heading },
    ...[...notices, ...notes].map((text): PdfBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'pairs',
      title: names.details,
      pairs: [...details, ...linkDetails].filter(({ lines }) => lines.length > 0),
    },
    {
      kind: 'table',
      title: names.items,
      columns: columns.map((column, at) => ({
        heading: column,
        share: sharesOf(columns.length)[at] ?? 0,
        isNumber: at > 0,
      })),
      rows: items.map((item) => [valuesOf(item.names), ...item.numbers.map((number) => [number])]),
    },
    {
      kind: 'pairs',
      title: names.totals,
      pairs: sums.map(({ label, amount, isStrong }) => ({ label, lines: [amount], isStrong, isNumber: true })),
    },
  ];
}

/** Returns the widths of columns as shares of the page. */
function sharesOf(columns: number): readonly number[] {
  return columns === 2 ? [0.65, 0.35] : [0.38, 0.18, 0.22, 0.22];
}
