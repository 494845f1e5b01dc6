import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import type { Weight } from './font-files';
import type { FontSet } from './fonts';
import { charactersOf, type Cluster, clustersOf } from './characters';

const bidi = bidiFactory();

/** Text of one font and direction, in the order in which the font shapes it. */
interface Piece {
  readonly text: string;
  readonly font: Font;
  /** In points. */
  readonly width: number;
  /** Whether the glyphs, read from left to right, are the text: they are not where a script reorders its letters. */
  readonly isPlain: boolean;
}

/** A line of text. */
export interface Line {
  /** Pieces from left to right. */
  readonly pieces: readonly Piece[];
  /** In points. */
  readonly width: number;
  /** Characters in the order in which they are read. */
  readonly text: string;
  /** Whether the pieces, read from left to right, are the text. */
  readonly isPlain: boolean;
}

export interface LineOptions {
  readonly weight: Weight;
  /** Font size and line width in points. */
  readonly size: number;
  readonly width: number;
  /** Direction of the line; by default that of its first letter. */
  readonly direction?: 'ltr' | 'rtl';
}

/** Number of lines after which a text is cut. */
const maxLines = 4;
/** Characters after which a text is cut before it is measured; more than fill the lines. */
const maxLength = 1_200;
const ellipsis = '…';
/** A line can break after these, and around each character that East Asian languages write without spaces. */
const breakAfter = /[\s\-/@.\u2010-\u2014]$/u;
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const letters = /[\p{L}\p{M}\p{N}]/u;

/** Returns the start of a text, as far as lines can show it. */
export function shortened(text: string): string {
  return text.length <= maxLength ? text : clustersStart(text, maxLength);
}

function clustersStart(text: string, length: number): string {
  let start = '';
  for (const { text: cluster } of clustersOf(text)) {
    if (start.length + cluster.length > length) break;
    start += cluster;
  }
  return start + ellipsis;
}

/** A cluster of characters with its level of direction, odd from right to left, and its font. */
interface Glyphs {
  readonly cluster: string;
  /** The cluster, its mirrored form, or the code point of a character that no font has. */
  readonly shown: string;
  readonly level: number;
  readonly isFinal: boolean;
  readonly font: Font;
  readonly width: number;
}

/** Breaks a text into lines of a width. Longer texts than four lines are cut. */
export function linesOf(text: string, options: LineOptions, fonts: FontSet): Line[] {
  const glyphs = glyphsOf(shortened(text), options, fonts);
  const lines: Glyphs[][] = [[]];
  for (const word of wordsOf(glyphs)) {
    const current = lines.at(-1) ?? [];
    if (widthOf(current) + widthOf(trimmed(word)) <= options.width) current.push(...word);
    else if (widthOf(trimmed(word)) <= options.width) lines.push([...word]);
    else for (const glyph of word) place(glyph, lines, options.width);
  }
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown[maxLines - 1] = cut(shown[maxLines - 1] ?? [], options, fonts);
  return shown.map((line) => lineOf(trimmed(line), options.size)).filter(({ pieces }) => pieces.length > 0);
}

function place(glyph: Glyphs, lines: Glyphs[][], width: number): void {
  const current = lines.at(-1) ?? [];
  if (current.length === 0 || widthOf(current) + glyph.width <= width) current.push(glyph);
  else lines.push([glyph]);
}

/** Replaces the end of a line by an ellipsis. */
function cut(line: readonly Glyphs[], options: LineOptions, fonts: FontSet): Glyphs[] {
  const level = line.at(-1)?.level ?? 0;
  const end = glyphsOf(ellipsis, options, fonts).map((glyph) => ({ ...glyph, level }));
  const kept = [...line];
  while (kept.length > 0 && widthOf(kept) + widthOf(end) > options.width) kept.pop();
  return [...kept, ...end];
}

function glyphsOf(text: string, options: LineOptions, fonts: FontSet): Glyphs[] {
  const { levels } = bidi.getEmbeddingLevels(text, options.direction);
  return clustersOf(text).flatMap((cluster) => {
    const level = levels[cluster.index] ?? 0;
    const whole = glyphOf(cluster, level, options, fonts);
    if (whole) return [whole];
    return charactersOf(cluster.text).map((character) => {
      const part = { ...cluster, text: character };
      return glyphOf(part, level, options, fonts) ?? notationOf(part, level, options, fonts);
    });
  });
}

/** Returns null if no font contains the cluster. */
function glyphOf(
  { text, isFinal }: Cluster,
  level: number,
  { weight, size }: LineOptions,
  fonts: FontSet,
): Glyphs | null {
  const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text;
  for (const shown of [mirrored, text]) {
    const font = fonts.fontOf(shown, weight);
    if (font) return { cluster: text, shown, level, isFinal, font, width: measure(font, shown, size) };
  }
  return null;
}

/** Shows the code point of a character that no font contains: `[U+10330]`. */
function notationOf({ text }: Cluster, level: number, { weight, size }: LineOptions, fonts: FontSet): Glyphs {
  const shown = `[U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  const font = fonts.fontOf('U', weight) as Font;
  // From left to right also in a text from right to left.
  const evenLevel = level + (level % 2);
  return { cluster: text, shown, level: evenLevel, isFinal: true, font, width: measure(font, shown, size) };
}

function measure(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** Groups clusters into the units between which a line can break. */
function wordsOf(glyphs: readonly Glyphs[]): Glyphs[][] {
  const words: Glyphs[][] = [];
  for (const glyph of glyphs) {
    const last = words.at(-1)?.at(-1);
    const isBreak =
      !last || breakAfter.test(last.cluster) || ideographic.test(last.cluster) || ideographic.test(glyph.cluster);
    if (isBreak && glyph.cluster !== ' ') words.push([glyph]);
    else if (words.length === 0) words.push([glyph]);
    else words.at(-1)?.push(glyph);
  }
  return words;
}

const widthOf = (glyphs: readonly Glyphs[]): number => glyphs.reduce((sum, { width }) => sum + width, 0);

function trimmed(glyphs: readonly Glyphs[]): Glyphs[] {
  const isText = ({ cluster }: Glyphs): boolean => cluster.trim() !== '';
  return glyphs.slice(0, glyphs.findLastIndex(isText) + 1);
}

function lineOf(glyphs: readonly Glyphs[], size: number): Line {
  const runs = inVisualOrder(groupBy(glyphs, (one, other) => one.level === other.level));
  const pieces = runs.flatMap((run) => piecesOf(run, size));
  return {
    pieces,
    width: pieces.reduce((sum, { width }) => sum + width, 0),
    text: glyphs.map(({ cluster }) => cluster).join(''),
    isPlain: pieces.every(({ isPlain }) => isPlain) && glyphs.every(({ cluster, shown }) => cluster === shown),
  };
}

/** Reorders runs of one level each: from the highest level down, sequences of at least this level are reversed. */
function inVisualOrder(runs: readonly (readonly Glyphs[])[]): (readonly Glyphs[])[] {
  const ordered = [...runs];
  const levelAt = (index: number): number => ordered[index]?.[0]?.level ?? 0;
  const highest = Math.max(0, ...runs.map(([first]) => first?.level ?? 0));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && levelAt(end) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

/** Splits a run into pieces of one font. From right to left, letters are shaped by word, and all others one by one. */
function piecesOf(run: readonly Glyphs[], size: number): Piece[] {
  const isLeftToRight = (run[0]?.level ?? 0) % 2 === 0;
  const isOfPiece = (one: Glyphs, other: Glyphs): boolean =>
    one.font === other.font &&
    !one.isFinal &&
    (isLeftToRight || (letters.test(one.cluster) && letters.test(other.cluster)));
  const pieces = groupBy(run, isOfPiece).map((group): Piece => {
    const [{ font }] = group as [Glyphs];
    const clusters = group.map(({ shown }) => shown);
    const isInOrder = isLeftToRight || arranges(font, clusters.join(''));
    const text = (isInOrder ? clusters : clusters.toReversed()).join('');
    const { glyphs, advanceWidth } = font.layout(text);
    const isPlain =
      isLeftToRight && glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('') === text;
    return { text, font, width: (advanceWidth * size) / font.unitsPerEm, isPlain };
  });
  return isLeftToRight ? pieces : pieces.toReversed();
}

/** Returns whether a font arranges text from right to left, which a font without layout tables does not. */
function arranges(font: Font, text: string): boolean {
  const glyphsIn = (direction: 'ltr' | 'rtl'): string =>
    font
      .layout(text, [], undefined, undefined, direction)
      .glyphs.map(({ id }) => id)
      .join();
  return glyphsIn('ltr') !== glyphsIn('rtl');
}

function groupBy<Item>(items: readonly Item[], belongs: (one: Item, other: Item) => boolean): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (last && previous !== undefined && belongs(previous, item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
