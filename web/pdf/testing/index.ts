import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** Text of a PDF, as viewers extract it. */
export interface PdfContent {
  /** Lines in the order of the document: the replacement text of a line, otherwise the text of its glyphs. */
  readonly lines: readonly string[];
  /** Text of the glyphs of each line, from left to right. */
  readonly glyphs: readonly string[];
  /** Number of shown glyphs that stand for a missing character, or have no text. */
  readonly missing: number;
  readonly pages: number;
  /** Right and left end of all lines, and the lowest baseline, in points. */
  readonly bounds: { readonly left: number; readonly right: number; readonly bottom: number };
  /** Types of the structure elements. */
  readonly tags: readonly string[];
  /** The tag tree, one element per line and indented by its depth: type, scope or title, and the lines of its text. */
  readonly structure: readonly string[];
  /** Uncompressed text of all objects. */
  readonly source: string;
}

interface PdfObject {
  readonly head: string;
  readonly content: Buffer | null;
}

interface EmbeddedFont {
  readonly letters: readonly string[];
  readonly widths: readonly number[];
  readonly font: Font;
}

/** Parses a PDF of this service. */
export function parsePdf(pdf: Buffer): PdfContent {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const fonts = fontsOf(objects);
  const parsed: Line[] = [];
  const pages = all.flatMap(({ head }) => [...head.matchAll(/\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/g)]);
  for (const [, number = ''] of pages)
    parsed.push(...linesOf(objects.get(number)?.content?.toString('latin1') ?? '', fonts));
  return {
    lines: parsed.map(({ actual, glyphs }) => actual ?? glyphs),
    glyphs: parsed.map(({ glyphs }) => glyphs),
    missing: parsed.reduce((sum, { missing }) => sum + missing, 0),
    pages: pages.length,
    bounds: {
      left: Math.min(...parsed.map(({ left }) => left)),
      right: Math.max(...parsed.map(({ right }) => right)),
      bottom: Math.min(...parsed.map(({ bottom }) => bottom)),
    },
    tags: all.flatMap(({ head }) =>
      [...head.matchAll(/\/S \/(H1|P|Table|TR|TH|TD|Document)\b/g)].map(([, tag = '']) => tag),
    ),
    structure: structureOf(objects, fonts),
    source: all.map(({ head, content }) => head + (content?.toString('latin1') ?? '')).join('\n'),
  };
}

/** Returns the tag tree below the element of the document. */
function structureOf(objects: ReadonlyMap<string, PdfObject>, fonts: ReadonlyMap<string, EmbeddedFont>): string[] {
  const texts = new Map<string, string[]>();
  for (const [number, { head }] of objects) {
    const [, contents = ''] = /\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/.exec(head) ?? [];
    const content = objects.get(contents)?.content?.toString('latin1') ?? '';
    const [, ...parts] = content.split(/\/MCID (\d+)/);
    for (let at = 0; at < parts.length; at += 2) {
      const shown = linesOf(parts[at + 1] ?? '', fonts);
      texts.set(
        `${number} ${parts[at]}`,
        shown.map(({ actual, glyphs }) => actual ?? glyphs),
      );
    }
  }
  const describe = (number: string, depth: number): string[] => {
    const { head = '' } = objects.get(number) ?? {};
    const [, tag = ''] = /\/S \/(\w+)/.exec(head) ?? [];
    const [, page = ''] = /\/Pg (\d+) 0 R/.exec(head) ?? [];
    const [, kids = ''] = /\/K \[([^\]]*)\]/.exec(head) ?? [];
    const [, scope] = /\/Scope \/(\w+)/.exec(head) ?? [];
    const [, title] = /\/T \(((?:\\[^]|[^\\)])*)\)/.exec(head) ?? [];
    const ids = [...kids.matchAll(/(\d+)( 0 R)?/g)];
    const content = ids
      .filter(([, , isReference]) => !isReference)
      .flatMap(([, id]) => texts.get(`${page} ${id}`) ?? []);
    const names = [scope, title === undefined ? undefined : textOf(title)].filter((name) => name !== undefined);
    const line = `${'  '.repeat(depth)}${tag}${names.map((name) => ` (${name})`).join('')}`;
    return [
      content.length === 0 ? line : `${line}: ${content.join(' | ')}`,
      ...ids.filter(([, , isReference]) => isReference).flatMap(([, id = '']) => describe(id, depth + 1)),
    ];
  };
  const root = [...objects].find(([, { head }]) => /\/S \/Document\b/.test(head));
  return root ? describe(root[0], 0) : [];
}

/** Returns the objects of a PDF by number: the dictionary and the stream. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString('latin1');
  return new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, number = '', body = '']) => {
      const [head = '', stream] = body.split('\nstream\n');
      const bytes = stream === undefined ? null : Buffer.from(stream.split('\nendstream')[0] ?? '', 'latin1');
      return [number, { head, content: bytes && head.includes('/FlateDecode') ? inflateSync(bytes) : bytes }];
    }),
  );
}

function fontsOf(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, EmbeddedFont> {
  const references = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  const target = (head: string, key: string): PdfObject | undefined =>
    objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '');
  return new Map(
    references.map(([, name = '', number = '']): [string, EmbeddedFont] => {
      const { head = '' } = objects.get(number) ?? {};
      const descendant = target(head, 'DescendantFonts')?.head ?? '';
      const file = target(target(descendant, 'FontDescriptor')?.head ?? '', 'FontFile2')?.content ?? Buffer.alloc(0);
      const [, widths = ''] = /\/W \[0 \[(.*?)\]\]/s.exec(descendant) ?? [];
      return [
        name,
        {
          letters: lettersOf(target(head, 'ToUnicode')?.content?.toString('latin1') ?? ''),
          widths: widths.split(' ').map(Number),
          font: create(file) as Font,
        },
      ];
    }),
  );
}

/** Returns the letters of a font's glyphs, by glyph number. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)].flatMap(([, , entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
      Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

interface Line {
  readonly actual: string | null;
  readonly glyphs: string;
  readonly missing: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the lines of a page: the pieces of a replacement text are one line, and each other piece is one. */
function linesOf(page: string, fonts: ReadonlyMap<string, EmbeddedFont>): Line[] {
  const parts = page.split(/(\/Span <<[^]*?>> BDC|EMC|BT\n[^]*?ET)/g);
  const lines: Line[] = [];
  let actual: string | null = null;
  let isContinued = false;
  for (const part of parts) {
    const [, replacement] = /\/ActualText \(((?:\\[^]|[^\\)])*)\)/.exec(part) ?? [];
    if (part.startsWith('/Span')) [actual, isContinued] = [textOf(replacement ?? ''), false];
    else if (part === 'EMC') actual = null;
    else if (part.startsWith('BT')) {
      const piece = pieceOf(part, fonts);
      const last = lines.at(-1);
      if (last && (actual === null ? isNext(last, piece) : isContinued))
        lines[lines.length - 1] = {
          ...last,
          glyphs: last.glyphs + piece.glyphs,
          missing: last.missing + piece.missing,
          right: Math.max(last.right, piece.right),
        };
      else lines.push({ ...piece, actual });
      isContinued = true;
    }
  }
  return lines;
}

/** Returns whether a piece without replacement text continues a line. */
function isNext(line: Line, piece: Omit<Line, 'actual'>): boolean {
  return line.actual === null && line.bottom === piece.bottom && Math.abs(line.right - piece.left) < 0.1;
}

/** Decodes a string of a PDF: UTF-16 with a byte order mark, otherwise Latin-1. */
function textOf(escaped: string): string {
  const plain = escaped.replaceAll(/\\([nrtbf()\\])/g, (_, character: string) =>
    'nrtbf'.includes(character) ? ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[character] ?? '') : character,
  );
  if (!plain.startsWith('\u00fe\u00ff')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}

function pieceOf(block: string, fonts: ReadonlyMap<string, EmbeddedFont>): Omit<Line, 'actual'> {
  const [, x = '0', y = '0'] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
  const [, name = '', size = '0'] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? [];
  const embedded = fonts.get(name);
  const shown = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  const numbers = shown.map((glyph) => parseInt(glyph, 16));
  // Numbers between glyphs move the next one to the left.
  const moves = [...block.matchAll(/> (-?[\d.]+)/g)].reduce((sum, [, move = '0']) => sum + Number(move), 0);
  const width = numbers.reduce((sum, glyph) => sum + (embedded?.widths[glyph] ?? 0), -moves);
  // Glyph 0 is the box of missing characters.
  const isMissing = (glyph: number): boolean => glyph === 0 || glyph >= (embedded?.font.numGlyphs ?? 0);
  return {
    glyphs: numbers.map((glyph) => embedded?.letters[glyph] ?? '').join(''),
    missing: numbers.filter(isMissing).length,
    left: Number(x),
    right: Number(x) + (width * Number(size)) / 1000,
    bottom: Number(y),
  };
}
