import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A font file that contains part of the characters of its font. */
export interface FontFile {
  readonly path: string;
  /** Weight of a variable font, which an instance must set; null for a file of one weight. */
  readonly weight: Weight | null;
  readonly covers: (codePoint: number) => boolean;
}
export type Weight = 400 | 700;

type Range = readonly [first: number, last: number];

/** Ranges of the files of each package, beside the folder of the files. */
const packages = {
  'noto-sans': require.resolve('@fontsource/noto-sans/unicode.json'),
  'noto-sans-hebrew': require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  'noto-sans-arabic': require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  'noto-sans-jp': require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  'noto-sans-kr': require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  'noto-sans-sc': require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'noto-emoji': require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
} as const;
type FontName = keyof typeof packages;

const staticSubsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'devanagari',
] as const;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;
const everything: readonly Range[] = [[0x20, 0xffff]];
const readRanges = new Map<FontName, ReadonlyMap<string, readonly Range[]>>();

/** Fonts of Chinese characters, in the order of preference for a text. */
export type HanOrder = readonly ('jp' | 'kr' | 'sc')[];

/**
 * Returns the font files of a weight in the order of preference. Noto has letters of all common scripts; Unifont, whose
 * glyphs are coarse, has every character of the basic multilingual plane.
 */
export function fontFiles(weight: Weight, han: HanOrder): FontFile[] {
  return [
    ...staticSubsets.map((subset) => ({
      path: pathOf('noto-sans', `${subset}-${weight}-normal.woff`),
      weight: null,
      covers: isIn(rangesOf('noto-sans').get(subset) ?? []),
    })),
    ...variableFiles('noto-sans-hebrew', weight, (subset) => subset === 'hebrew'),
    ...variableFiles('noto-sans-arabic', weight, (subset) => subset === 'arabic'),
    ...han
      .flatMap((region) => variableFiles(`noto-sans-${region}`, weight, (subset) => /^\d+$/.test(subset)))
      .map((file) => ({ ...file, covers: (codePoint: number) => isEastAsian(codePoint) && file.covers(codePoint) })),
    ...variableFiles('noto-emoji', weight, (subset) => /^\d+$/.test(subset)),
    {
      path: require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
      weight: null,
      covers: isIn(everything),
    },
  ];
}

function variableFiles(font: FontName, weight: Weight, isUsed: (subset: string) => boolean): FontFile[] {
  const ranges = [...rangesOf(font)].filter(([subset]) => isUsed(subset));
  return ranges.map(([subset, covered]) => ({
    path: pathOf(font, `${subset}-wght-normal.woff2`),
    weight,
    covers: isIn(covered),
  }));
}

/** Returns whether a character is not a letter of another script, of which the fonts for Chinese have single ones. */
const isEastAsian = (codePoint: number): boolean => eastAsian.test(String.fromCodePoint(codePoint));

/** Returns a function that searches sorted ranges. */
const isIn =
  (ranges: readonly Range[]) =>
  (codePoint: number): boolean => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.[1] ?? 0) < codePoint) low = middle + 1;
      else high = middle;
    }
    return low < ranges.length && (ranges[low]?.[0] ?? Infinity) <= codePoint;
  };

function pathOf(font: FontName, file: string): string {
  return join(dirname(packages[font]), 'files', `${font}-${file}`);
}

/** Returns the ranges of a package's files by subset. The package has them as `{"[1]": "U+4E00-4E05,U+4E07"}`. */
function rangesOf(font: FontName): ReadonlyMap<string, readonly Range[]> {
  const known = readRanges.get(font);
  if (known) return known;
  const json = readFileSync(packages[font], 'utf8');
  const ranges = new Map(
    Object.entries(JSON.parse(json) as Readonly<Record<string, string>>).map(([subset, text]) => [
      subset.replaceAll(/[[\]]/g, ''),
      text
        .split(',')
        .map((range): Range => {
          const [first = '', last = first] = range.replace('U+', '').split('-');
          return [parseInt(first, 16), parseInt(last, 16)];
        })
        .toSorted(([one], [other]) => one - other),
    ]),
  );
  readRanges.set(font, ranges);
  return ranges;
}
