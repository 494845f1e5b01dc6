import { readFileSync } from 'node:fs';

/** A font file that contains part of the characters of its font. */
export interface FontFile {
  readonly path: string;
  /** Weight of a variable font, which an instance must set; null for a file of one weight. */
  readonly weight: Weight | null;
  readonly covers: (codePoint: number) => boolean;
}
export type Weight = 400 | 700;

type Range = readonly [first: number, last: number];

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
const readRanges = new Map<string, ReadonlyMap<string, readonly Range[]>>();

/** Fonts of Chinese characters, in the order of preference for a text. */
export type HanOrder = readonly ('jp' | 'kr' | 'sc')[];

/**
 * Returns the font files of a weight in the order of preference. Noto has letters of all common scripts; Unifont, whose
 * glyphs are coarse, has every character of the basic multilingual plane.
 */
export function fontFiles(weight: Weight, han: HanOrder): FontFile[] {
  return [
    ...staticSubsets.map((subset) => ({
      path: require.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`),
      weight: null,
      covers: isIn(rangesOf('@fontsource/noto-sans').get(subset) ?? []),
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

function variableFiles(font: string, weight: Weight, isUsed: (subset: string) => boolean): FontFile[] {
  const ranges = [...rangesOf(`@fontsource-variable/${font}`)].filter(([subset]) => isUsed(subset));
  return ranges.map(([subset, covered]) => ({
    path: require.resolve(`@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`),
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

/** Returns the ranges of a package's files by subset. The package has them as `{"[1]": "U+4E00-4E05,U+4E07"}`. */
function rangesOf(packageName: string): ReadonlyMap<string, readonly Range[]> {
  const known = readRanges.get(packageName);
  if (known) return known;
  const json = readFileSync(require.resolve(`${packageName}/unicode.json`), 'utf8');
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
  readRanges.set(packageName, ranges);
  return ranges;
}
