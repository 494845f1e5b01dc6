import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileFolder, hashedName, type PageFile, textFile } from './files';

/** A font of a package, in the files of the package. */
interface FontPackage {
  readonly name: string;
  readonly family: string;
  readonly folder: string;
  readonly version: string;
  /** Ranges of characters by file, as in the descriptor `unicode-range`. */
  readonly ranges: Readonly<Record<string, string>>;
}

/** One file of a font, with its rule in a style sheet. */
interface FontSlice {
  readonly rule: string;
  readonly file: PageFile;
}

interface SliceOptions {
  /** Characters of the slice; default: those of the package's file. */
  readonly characters?: string;
  /** Whether the file is reduced to the characters and the weights that pages use, which takes up to 0.3 s. */
  readonly isReduced?: boolean;
}

/**
 * Weights of text and headings. All faces of a family declare the same ones: browsers choose among faces of different
 * weights before they look at the characters, so that a face for other characters would be chosen for Latin text.
 */
const usedWeights = { min: 400, max: 700 };

function packageOf(manifestPath: string, family: string): FontPackage {
  const folder = dirname(manifestPath);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { name, version } = read('package.json') as { readonly name: string; readonly version: string };
  const ranges = read('unicode.json') as FontPackage['ranges'];
  return { name: name.split('/')[1] ?? name, family, folder, version, ranges };
}

function slice(source: FontPackage, subset: string, { characters, isReduced = false }: SliceOptions = {}): FontSlice {
  const file = `${source.name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
  const path = join(source.folder, 'files', file);
  const range = characters ?? source.ranges[subset] ?? '';
  // The packages are pinned: version, characters and weights identify the content without reading each file.
  const name = hashedName(file.replace('-wght-normal', ''), JSON.stringify([file, source.version, range, isReduced]));
  return {
    rule: `@font-face { font-family: '${source.family}'; src: url(${name}) format('woff2'); font-weight: ${usedWeights.min} ${usedWeights.max}; font-display: swap; unicode-range: ${range} }\n`,
    file: { name, type: 'font/woff2', read: () => (isReduced ? reduced(path, range) : readFile(path)) },
  };
}

/** Reduces a font to characters and weights. The library is loaded at the first use: a process at rest does not need it. */
async function reduced(path: string, range: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(path), charactersIn(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: usedWeights },
  });
}

/** Returns the characters of a list of ranges such as `U+0000-00FF,U+0131`. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join('');
}

const figtree = packageOf(require.resolve('@fontsource-variable/figtree/package.json'), 'Figtree');
const arabic = packageOf(require.resolve('@fontsource-variable/noto-sans-arabic/package.json'), 'Noto Sans Arabic');
const japanese = packageOf(require.resolve('@fontsource-variable/noto-sans-jp/package.json'), 'Noto Sans JP');
const roboto = packageOf(require.resolve('@fontsource-variable/roboto/package.json'), 'Roboto');
const openSans = packageOf(require.resolve('@fontsource-variable/open-sans/package.json'), 'Open Sans');

/**
 * Letters of Arabic with their marks and punctuation, which all Arabic pages load. Its digits, and the letters of Persian
 * and Urdu, occur in texts of sellers and buyers only. The other letters of the package, seven of eight, occur in
 * classical texts and other languages; the font of the device has them.
 */
const arabicLetters = 'U+060C,U+061B,U+061F,U+0621-063A,U+0640-0652,U+066A-066C';
const moreArabicLetters =
  'U+0654,U+0660-0669,U+066D,U+0670,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,U+06A9,U+06AF,U+06BA,U+06BE,U+06C1-06C3,U+06CC,U+06D2-06D4,U+06F0-06F9';

const latin = slice(figtree, 'latin', { isReduced: true });
const pageSlices = [
  latin,
  slice(figtree, 'latin-ext'),
  slice(arabic, 'arabic', { characters: arabicLetters, isReduced: true }),
  slice(arabic, 'arabic', { characters: moreArabicLetters, isReduced: true }),
];

/** Fonts that sellers may choose, by their setting `font_family`. */
const themeSlices: Readonly<Record<ThemeFont, readonly FontSlice[]>> = {
  roboto: themeSlicesOf(roboto),
  open_sans: themeSlicesOf(openSans),
};

/** A font that sellers may choose. */
export type ThemeFont = 'roboto' | 'open_sans';

function themeSlicesOf(source: FontPackage): FontSlice[] {
  return ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((subset) =>
    slice(source, subset, { isReduced: true }),
  );
}

/** Slices of the Japanese font. The package numbers those with Japanese characters. */
const japaneseSlices = Object.keys(japanese.ranges)
  .filter((subset) => /^\[\d+\]$/.test(subset))
  .map((subset) => slice(japanese, subset));

const rulesOf = (slices: readonly FontSlice[]): string => slices.map(({ rule }) => rule).join('');

/** Rules of the fonts of all pages. Browsers load a file when a page has one of its characters. */
export const pageFontRules = rulesOf(pageSlices);

/** Style sheet with the rules of the Japanese font, which only Japanese pages load: it has 90 kB, compressed 18 kB. */
export const japaneseSheet = textFile('japanese.css', 'text/css', rulesOf(japaneseSlices));

/** URL of the font file that all pages use, which they load together with the style sheet. */
export const mainFontUrl = fileFolder + latin.file.name;

/** Returns the family of a seller's font and its rules. */
export function themeFontOf(font: ThemeFont): { readonly family: string; readonly rules: string } {
  return { family: font === 'roboto' ? roboto.family : openSans.family, rules: rulesOf(themeSlices[font]) };
}

/** All font files. */
export const fontFiles: readonly PageFile[] = [
  ...pageSlices,
  ...japaneseSlices,
  ...Object.values(themeSlices).flat(),
].map(({ file }) => file);
