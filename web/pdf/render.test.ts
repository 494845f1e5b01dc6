import { FontSet } from './fonts';
import { type LineOptions, linesOf } from './lines';
import { type PdfContent, parsePdf } from './testing';
import { renderPdf } from './render';

const options = {
  title: 'Names',
  locale: 'en',
  direction: 'ltr',
  createdAt: new Date('2026-11-02T10:00:00Z'),
} as const;

async function contentOf(values: readonly string[], locale = 'en'): Promise<PdfContent> {
  const pairs = values.map((value) => ({ label: 'Name', lines: [{ value }] }));
  return parsePdf(await renderPdf([{ kind: 'pairs', title: 'Names', pairs }], { ...options, locale }));
}

/** Returns the text of the glyphs from left to right, without the labels. */
const glyphsOf = ({ glyphs }: PdfContent): string[] => glyphs.filter((text) => text !== 'Name');
const linesWithoutLabels = ({ lines }: PdfContent): string[] => lines.filter((text) => text !== 'Name');

describe('names', () => {
  it.each([
    ['Latin', 'Zoë Łukasiewicz'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Greek', 'Ἀθηνᾶ Παπαδοπούλου'],
    ['Cyrillic', 'Елена Їжакевич'],
    ['Japanese', '東京タワー株式会社 ひらがな'],
    ['Korean', '김민준 주식회사'],
    ['simplified Chinese', '张伟汉语简体'],
    ['traditional Chinese', '臺灣國語龍'],
    ['Thai', 'สมชาย'],
    ['Georgian', 'ნინო ბერიძე'],
    ['Armenian', 'Արամ Խաչատրյան'],
    ['Amharic', 'አበበ በቂላ'],
    ['emoji', '😀 👩‍💻 🇩🇪 ❤️ 1️⃣'],
    ['symbols', '← ✓ № € ₿ ½'],
  ])('in %s have a glyph for each character', async (_script, name) => {
    const content = await contentOf([name]);
    expect([glyphsOf(content), content.missing]).toEqual([[name], 0]);
  });

  it.each([
    ['Hebrew', 'כהן (דוד) 12', '12 (דוד) ןהכ'],
    ['Hebrew, with the same first and last letter', 'דרוד', 'דורד'],
    ['Arabic', 'محمد', 'دمحم'],
    ['Persian, with letters that are not joined', 'می\u200cروم', 'موریم'],
    ['Syriac, whose font does not arrange it', 'ܣܘܪܣܣ', 'ܣܣܪܘܣ'],
    ['Hebrew in Latin text', 'Ada (אדה) Ltd', 'Ada (הדא) Ltd'],
    ['Latin in Arabic text', 'شركة Ada شركة', 'ةكرش Ada ةكرش'],
  ])('in %s are arranged from right to left', async (_script, name, glyphs) => {
    const content = await contentOf([name]);
    // Some glyphs of Arabic letters are shared by several letters, of which the text has the first one.
    const shape = (text: string): string => text.replaceAll(/\p{Script=Arabic}/gu, 'ا');
    expect([glyphsOf(content).map(shape), content.missing]).toEqual([[shape(glyphs)], 0]);
    expect(linesWithoutLabels(content)).toEqual([name.replace('\u200c', '')]);
  });

  it('in Arabic have joined letters', async () => {
    const fonts = await FontSet.load([{ text: 'محمد د', weight: 400 }], 'ar');
    const layout: LineOptions = { weight: 400, size: 10, width: 400 };
    const glyphsIn = (text: string) =>
      linesOf(text, layout, fonts).flatMap(({ pieces }) =>
        pieces.flatMap(({ text: piece, font }) => font.layout(piece).glyphs.map(({ id }) => id)),
      );
    const [separate] = glyphsIn('د');
    expect(glyphsIn('محمد')).not.toContain(separate);
  });

  it('of several scripts that reorder their letters can be copied', async () => {
    const names = ['आरती शर्मा', 'தமிழ்', 'সৌরভ', 'ខ្មែរ'];
    const content = await contentOf(names);
    expect([linesWithoutLabels(content), content.missing]).toEqual([names, 0]);
  });

  it('with characters that no font has show their code points', async () => {
    const content = await contentOf(['𐌰b\u{e000}']);
    expect([glyphsOf(content), linesWithoutLabels(content), content.missing]).toEqual([
      ['[U+10330]b[U+E000]'],
      ['𐌰b\u{e000}'],
      0,
    ]);
  });

  it('with Chinese characters have the forms of the language', async () => {
    const fontOf = async (text: string, locale: string) =>
      (await FontSet.load([{ text, weight: 400 }], locale)).fontOf('骨', 400)?.postscriptName;
    expect([
      await fontOf('骨', 'en'),
      await fontOf('骨', 'ja'),
      await fontOf('骨の', 'en'),
      await fontOf('骨 한', 'en'),
    ]).toEqual(['NotoSansSC-Thin', 'NotoSansJP-Thin', 'NotoSansJP-Thin', 'NotoSansKR-Thin']);
  });
});

describe('documents', () => {
  it('have a title, a language and structure', async () => {
    const pdf = await renderPdf(
      [
        { kind: 'heading', text: 'Heading' },
        { kind: 'paragraph', text: 'Text' },
        { kind: 'pairs', title: 'Pairs', pairs: [{ label: 'Label', lines: ['One', 'Two'] }] },
        { kind: 'table', title: 'Table', columns: [{ heading: 'Column', share: 1 }], rows: [[['Cell']]] },
      ],
      { ...options, locale: 'de' },
    );
    const { lines, tags, source, pages } = parsePdf(pdf);
    expect([lines, pages]).toEqual([['Heading', 'Text', 'Label', 'One', 'Two', 'Column', 'Cell'], 1]);
    const pairs = ['TH', 'TD', 'TR', 'Table'];
    expect(tags).toEqual(['H1', 'P', ...pairs, 'TH', 'TR', 'TD', 'TR', 'Table', 'Document']);
    for (const text of ['/Lang (de)', '(Names)', '/DisplayDocTitle true', '/Marked true', '<pdfuaid:part>1<'])
      expect(source).toContain(text);
    for (const text of ['/Scope /Row', '/Scope /Column', '/MediaBox [0 0 595.28 841.89]'])
      expect(source).toContain(text);
  });

  it('continue on further pages', async () => {
    const pairs = Array.from({ length: 80 }, (_, at) => ({ label: `Label ${at}`, lines: ['Value'] }));
    const { lines, pages, bounds } = parsePdf(await renderPdf([{ kind: 'pairs', title: 'Pairs', pairs }], options));
    expect([lines.length, lines.at(-2), pages, bounds.bottom >= 56]).toEqual([160, 'Label 79', 2, true]);
  });

  it('cut a row that is longer than a page', async () => {
    const pairs = [
      { label: 'Long', lines: Array.from({ length: 200 }, (_, at) => `Line ${at}`) },
      { label: 'Next', lines: ['Value'] },
    ];
    const { lines, pages, bounds } = parsePdf(await renderPdf([{ kind: 'pairs', title: 'Pairs', pairs }], options));
    expect([lines.slice(-3), pages, bounds.bottom >= 56]).toEqual([['Line 49', 'Next', 'Value'], 2, true]);
  });

  it('start text at the right side where it runs from right to left', async () => {
    const pairs = [{ label: 'رقم', lines: ['x'] }];
    const { bounds } = parsePdf(
      await renderPdf([{ kind: 'pairs', title: 'x', pairs }], { ...options, locale: 'ar', direction: 'rtl' }),
    );
    expect([bounds.right > 539, bounds.left > 300]).toEqual([true, true]);
  });
});

describe('lines', () => {
  const broken = async (text: string, width = 60) => {
    const fonts = await FontSet.load([{ text, weight: 400 }], 'en');
    return linesOf(text, { weight: 400, size: 10, width }, fonts);
  };

  it.each([
    ['words', 'one two three four', ['one two', 'three four']],
    ['an address', 'https://shop.test/manage', ['https://', 'shop.test/', 'manage']],
    ['a long word', 'WWWWWWWWWW', ['WWWWWW', 'WWWW']],
    ['Japanese text', '東京タワー株式会社', ['東京タワー株', '式会社']],
    ['more than four lines', 'one two '.repeat(10), ['one two one', 'two one two', 'one two one', 'two one tw…']],
  ])('break %s', async (_title, text, expected) => {
    const lines = await broken(text);
    expect(lines.map((line) => line.text)).toEqual(expected);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60);
  });

  it('do not exist for an empty text', async () => {
    expect([await broken(''), await broken(' \u200b\u202e ')]).toEqual([[], []]);
  });
});
