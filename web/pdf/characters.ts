const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Controls of the line and of its direction; joiners are not among them, because they change the form of letters. */
const controls = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** Joiners and selectors of variants, which have no form of their own. */
const invisible = /[\p{Join_Control}\p{Variation_Selector}]/gu;
/** Spaces of other widths, such as those in French amounts, which most fonts do not have. */
const narrowSpaces = /[\u1680\u2000-\u200a\u202f\u205f]/gu;
const pictographic = /\p{Extended_Pictographic}|\u20e3/u;

/**
 * Returns text of a person or seller for a document: composed, in one line, without controls. Direction controls could
 * otherwise exchange the order of the text around it.
 */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(controls, '')
    .normalize('NFC')
    .trim();
}

/** Part of a text that a font shows as a unit. */
export interface Cluster {
  /** A character with its diacritics, or a joined emoji. */
  readonly text: string;
  /** Whether its last letter does not join the next one. */
  readonly isFinal: boolean;
  /** Position in the text. */
  readonly index: number;
}

/** Splits text into clusters. Controls are left out; joiners and variants remain in emoji only. */
export function clustersOf(text: string): Cluster[] {
  return Array.from(graphemes.segment(text), ({ segment, index }): Cluster => {
    const visible = segment.replaceAll(controls, '').replaceAll(narrowSpaces, '\u00a0');
    const shown = pictographic.test(segment) ? visible : visible.replaceAll(invisible, '');
    return { text: shown, isFinal: segment.endsWith('\u200c'), index };
  }).filter((cluster) => cluster.text !== '');
}

/** Returns the visible characters of a cluster. */
export function charactersOf(cluster: string): string[] {
  return Array.from(cluster.replaceAll(invisible, ''));
}
