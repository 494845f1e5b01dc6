import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type FontFile, fontFiles, type HanOrder, type Weight } from './font-files';
import { charactersOf, clustersOf } from './characters';

/** Text with the weight of its font. */
export interface WeightedText {
  readonly text: string;
  readonly weight: Weight;
}

/** Fonts for the characters of a document. */
export class FontSet {
  private constructor(private readonly fonts: ReadonlyMap<Weight, ReadonlyMap<string, Font>>) {}

  /**
   * Loads fonts with the glyphs of all characters of the texts.
   *
   * @param locale language of the document, which selects the forms of Chinese characters
   */
  static async load(texts: readonly WeightedText[], locale: string): Promise<FontSet> {
    const weights = new Set(texts.map(({ weight }) => weight));
    const loaded = await Promise.all(
      [...weights].map(async (weight): Promise<[Weight, ReadonlyMap<string, Font>]> => {
        const ofWeight = texts.filter((text) => text.weight === weight).map(({ text }) => text);
        // Code points of characters without a font are written with these.
        const characters = `${ofWeight.join(' ')} U+0123456789ABCDEF[]…`;
        const clusters = clustersOf(characters).flatMap(({ text }) => [text, ...charactersOf(text)]);
        return [weight, await loadFonts(clusters, fontFiles(weight, hanOrderOf(characters, locale)))];
      }),
    );
    return new FontSet(new Map(loaded));
  }

  /** Returns the font that contains all characters of a cluster; undefined without one. */
  fontOf(cluster: string, weight: Weight): Font | undefined {
    return this.fonts.get(weight)?.get(cluster);
  }
}

/** Returns the preference of fonts for Chinese characters, which Japanese, Korean and Chinese write differently. */
function hanOrderOf(text: string, locale: string): HanOrder {
  if (locale === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr'];
  return /\p{Script=Hangul}/u.test(text) ? ['kr', 'jp', 'sc'] : ['sc', 'jp', 'kr'];
}

/**
 * Assigns each cluster to the first file that contains it. The stated ranges of a file can include characters that it
 * does not contain; these are assigned to the next file.
 */
async function loadFonts(clusters: readonly string[], files: readonly FontFile[]): Promise<Map<string, Font>> {
  const assigned = new Map<string, Font>();
  const candidates = new Map(
    [...new Set(clusters)].map((cluster) => [
      cluster,
      files.filter((file) => codePointsOf(cluster).every(file.covers)),
    ]),
  );
  while (candidates.size > 0) {
    const clustersByFile = new Map<FontFile, string[]>();
    for (const [cluster, [file]] of candidates) {
      const ofFile = file && clustersByFile.get(file);
      if (ofFile) ofFile.push(cluster);
      else if (file) clustersByFile.set(file, [cluster]);
      else candidates.delete(cluster);
    }
    for (const [file, ofFile] of clustersByFile) {
      const font = await fontOf(file, ofFile);
      for (const cluster of ofFile) {
        const contains = hasGlyphs(font, cluster);
        if (contains) assigned.set(cluster, font);
        if (contains) candidates.delete(cluster);
        else candidates.set(cluster, (candidates.get(cluster) ?? []).slice(1));
      }
    }
  }
  return assigned;
}

/** Returns the font of a file with the glyphs of the clusters only, because fontkit is slow on large compressed files. */
async function fontOf({ path, weight }: FontFile, clusters: readonly string[]): Promise<Font> {
  const variationAxes = weight === null ? undefined : { wght: weight };
  return create(
    await subsetFont(await readFile(path), clusters.join(''), { targetFormat: 'sfnt', variationAxes }),
  ) as Font;
}

function hasGlyphs(font: Font, cluster: string): boolean {
  // Glyph 0 is the box of missing characters. A font that has no other one has no table to search.
  return (
    font.numGlyphs > 1 &&
    codePointsOf(cluster).every((codePoint) => font.hasGlyphForCodePoint(codePoint)) &&
    font.layout(cluster).glyphs.every(({ id }) => id !== 0)
  );
}

function codePointsOf(cluster: string): number[] {
  return Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
}
