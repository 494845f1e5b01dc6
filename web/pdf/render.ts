import PDFDocument from 'pdfkit';
import type { Font } from 'fontkit';
import { FontSet, type WeightedText } from './fonts';
import type { Weight } from './font-files';
import { type Line, linesOf, shortened } from './lines';

/** Text of a document. The direction of a value, such as a name, is that of its first letter. */
export type PdfText = string | { readonly value: string };

/** A column of a table. Widths are shares of the width of the page. */
interface PdfColumn {
  readonly heading: string;
  readonly share: number;
  readonly isNumber?: boolean;
}

/** A row of a list of labels and values. */
interface PdfPair {
  readonly label: PdfText;
  readonly lines: readonly PdfText[];
  readonly isStrong?: boolean;
  readonly isNumber?: boolean;
}

/** Part of a document. */
export type PdfBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: PdfText }
  | { readonly kind: 'pairs'; readonly title: string; readonly pairs: readonly PdfPair[] }
  | PdfTable;

interface PdfTable {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  /** Lines of each cell. */
  readonly rows: readonly (readonly (readonly PdfText[])[])[];
}

interface PdfOptions {
  readonly title: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly createdAt: Date;
}

/** Sizes in points. */
const [margin, titleSize, textSize, gap, columnGap] = [56, 20, 10, 16, 12];
/** Share of the page that the labels of a list take, and those of numbers. */
const [labelShare, sumShare] = [0.34, 0.65];
const lineHeight = 1.45;

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** Renders a tagged PDF (PDF/UA-1) on A4 pages, with fonts for all scripts. ADR 0078 */
export async function renderPdf(blocks: readonly PdfBlock[], options: PdfOptions): Promise<Buffer> {
  const fonts = await FontSet.load(blocks.flatMap(textsOf), options.locale);
  const document = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: options.locale,
    displayTitle: true,
    // Otherwise pdfkit starts with a font that is not embedded.
    font: null as unknown as string,
    info: { Title: options.title, CreationDate: options.createdAt },
  });
  const written = collected(document);
  new Writer(document, fonts, options).write(blocks);
  document.end();
  return written;
}

function textsOf(block: PdfBlock): WeightedText[] {
  const of = (weight: Weight, ...texts: readonly PdfText[]): WeightedText[] =>
    texts.map((text) => ({ text: shortened(plain(text)), weight }));
  switch (block.kind) {
    case 'heading':
      return of(700, block.text);
    case 'paragraph':
      return of(400, block.text);
    case 'pairs':
      return block.pairs.flatMap(({ label, lines, isStrong }) => [
        ...of(700, label),
        ...of(isStrong ? 700 : 400, ...lines),
      ]);
    case 'table':
      return [...of(700, ...block.columns.map(({ heading }) => heading)), ...of(400, ...block.rows.flat(2))];
  }
}

const plain = (text: PdfText): string => (typeof text === 'string' ? text : text.value);

/** A cell of a row, with the lines of its text. */
interface Cell {
  readonly tag: 'TH' | 'TD';
  readonly scope?: 'Row' | 'Column';
  readonly lines: readonly Line[];
  /** Distance from the side on which lines start, and width. */
  readonly start: number;
  readonly width: number;
  readonly isNumber?: boolean;
}

/** Writes blocks from top to bottom, and adds their structure. */
class Writer {
  private y = margin;
  private readonly names = new Map<Font, string>();
  private readonly root: Element;
  private readonly width: number;
  /** A row is on one page; longer cells are cut. */
  private readonly linesOfPage: number;

  constructor(
    private readonly document: Document,
    private readonly fonts: FontSet,
    private readonly options: PdfOptions,
  ) {
    this.root = document.struct('Document');
    document.addStructure(this.root);
    this.width = document.page.width - 2 * margin;
    this.linesOfPage = Math.floor((document.page.height - 2 * margin) / (textSize * lineHeight));
  }

  write(blocks: readonly PdfBlock[]): void {
    for (const block of blocks) {
      this.writeBlock(block);
      this.y += gap;
    }
    this.root.end();
  }

  private writeBlock(block: PdfBlock): void {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return this.writeText(block.kind, block.text);
      case 'pairs':
        return this.writePairs(block.title, block.pairs);
      case 'table':
        return this.writeTable(block);
    }
  }

  private writeText(kind: 'heading' | 'paragraph', text: PdfText): void {
    const [tag, weight, size] =
      kind === 'heading' ? (['H1', 700, titleSize] as const) : (['P', 400, textSize] as const);
    const lines = this.linesOf(text, { weight, size, width: this.width });
    this.reserve(lines.length * size * lineHeight);
    const content = this.document.markStructureContent(tag);
    this.drawLines(lines, { start: 0, width: this.width }, size);
    this.document.endMarkedContent();
    this.root.add(this.document.struct(tag, {}, [content]));
    this.y += lines.length * size * lineHeight;
  }

  private writePairs(title: string, pairs: readonly PdfPair[]): void {
    const table = this.document.struct('Table', { title });
    this.root.add(table);
    for (const { label, lines, isStrong, isNumber } of pairs) {
      const start = this.width * (isNumber ? sumShare : labelShare);
      const labelWidth = start - columnGap;
      const width = this.width - start;
      const weight = isStrong ? 700 : 400;
      this.writeRow(table, [
        {
          tag: 'TH',
          scope: 'Row',
          lines: this.linesOf(label, { weight: 700, size: textSize, width: labelWidth }),
          start: 0,
          width: labelWidth,
        },
        {
          tag: 'TD',
          lines: lines.flatMap((line) => this.linesOf(line, { weight, size: textSize, width })),
          start,
          width,
          isNumber,
        },
      ]);
    }
    table.end();
  }

  private writeTable({ title, columns, rows }: PdfTable): void {
    const table = this.document.struct('Table', { title });
    this.root.add(table);
    const starts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { share }) => sum + share, 0) * this.width);
    const cellOf = (texts: readonly PdfText[], at: number, tag: Cell['tag'], weight: Weight): Cell => {
      const { share = 0, isNumber } = columns[at] ?? {};
      const width = share * this.width - (at === columns.length - 1 ? 0 : columnGap);
      const lines = texts.flatMap((text) => this.linesOf(text, { weight, size: textSize, width }));
      return { tag, ...(tag === 'TH' && { scope: 'Column' }), lines, start: starts[at] ?? 0, width, isNumber };
    };
    this.writeRow(
      table,
      columns.map(({ heading }, at) => cellOf([heading], at, 'TH', 700)),
    );
    this.drawRule();
    for (const row of rows)
      this.writeRow(
        table,
        row.map((texts, at) => cellOf(texts, at, 'TD', 400)),
      );
    this.drawRule();
    table.end();
  }

  /** Draws a horizontal line, which is not part of the structure. */
  private drawRule(): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor('#8790a0')
      .stroke();
    this.document.endMarkedContent();
    this.y += textSize * 0.35;
  }

  private writeRow(table: Element, row: readonly Cell[]): void {
    const cells = row.map((cell) => ({ ...cell, lines: cell.lines.slice(0, this.linesOfPage) }));
    const height = Math.max(1, ...cells.map(({ lines }) => lines.length)) * textSize * lineHeight;
    this.reserve(height);
    const element = this.document.struct('TR');
    table.add(element);
    for (const cell of cells) {
      const content = this.document.markStructureContent(cell.tag);
      this.drawLines(cell.lines, cell, textSize);
      this.document.endMarkedContent();
      // The types of pdfkit do not have the attribute.
      const attributes: object = cell.scope ? { scope: cell.scope } : {};
      element.add(this.document.struct(cell.tag, attributes, [content]));
    }
    element.end();
    this.y += height + textSize * 0.35;
  }

  /** Starts a page if the current one has less space. */
  private reserve(height: number): void {
    if (this.y + height <= this.document.page.height - margin) return;
    this.document.addPage();
    this.y = margin;
  }

  private linesOf(text: PdfText, layout: { weight: Weight; size: number; width: number }): Line[] {
    const direction = typeof text === 'string' ? this.options.direction : undefined;
    return linesOf(plain(text), { ...layout, direction }, this.fonts);
  }

  /** Draws lines from the current position downwards, without moving it. */
  private drawLines(lines: readonly Line[], box: Pick<Cell, 'start' | 'width' | 'isNumber'>, size: number): void {
    const isAtRight = (this.options.direction === 'rtl') !== (box.isNumber ?? false);
    const left = this.options.direction === 'rtl' ? margin + this.width - box.start - box.width : margin + box.start;
    for (const [at, line] of lines.entries()) {
      const x = isAtRight ? left + box.width - line.width : left;
      this.drawLine(line, x, this.y + (at + 1) * size * lineHeight - size * 0.4, size);
    }
  }

  private drawLine(line: Line, x: number, baseline: number, size: number): void {
    if (!line.isPlain) this.document.markContent('Span', { actual: line.text });
    let left = x;
    for (const { text, font, width } of line.pieces) {
      this.document.font(this.nameOf(font)).fontSize(size);
      // The empty list makes pdfkit shape the piece as a whole instead of word by word.
      this.document.text(text, left, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
      left += width;
    }
    if (!line.isPlain) this.document.endMarkedContent();
  }

  private nameOf(font: Font): string {
    const known = this.names.get(font);
    if (known !== undefined) return known;
    const name = `font ${this.names.size}`;
    this.document.registerFont(name, font as unknown as string);
    this.names.set(font, name);
    return name;
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
