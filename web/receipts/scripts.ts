import { readFileSync } from 'node:fs';

/** Scripts with a font file, in the order of precedence. */
const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'devanagari',
] as const;
export type Script = (typeof scripts)[number];
export type Weight = 400 | 700;

/** A run of text with one font file. */
export interface Run {
  readonly script: Script;
  readonly text: string;
  /** Original text if it differs from the rendered one; used for copying, search and screen readers. */
  readonly actual: string | null;
}

/** Replaces a character that no font file contains. */
export const replacementCharacter = '\u{FFFD}';

type Range = readonly [first: number, last: number];

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const controls = /^[\p{Cc}\p{Cf}]+$/u;
const coverage = rangesIn(readFileSync(require.resolve('@fontsource/noto-sans/unicode.json'), 'utf8'));

/** Returns the font file of a script, for embedding by `pdfkit`. */
export function fontFile(script: Script, weight: Weight): string {
  return require.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`);
}

/**
 * Splits text into runs of one script that the font can render. A letter whose diacritics are missing in the font loses them, and any other missing
 * character becomes `replacementCharacter`; both keep the original.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const run = runOf(segment);
    const last = runs.at(-1);
    if (last && last.actual === null && run.actual === null && last.script === run.script)
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function runOf(grapheme: string): Run {
  if (controls.test(grapheme)) return { script: 'latin', text: replacementCharacter, actual: ' ' };
  const script = scriptOf(grapheme);
  if (script) return { script, text: grapheme, actual: null };
  const [base = ''] = grapheme.normalize('NFKD');
  const baseScript = scriptOf(base);
  return baseScript
    ? { script: baseScript, text: base, actual: grapheme }
    : { script: 'latin', text: replacementCharacter, actual: grapheme };
}

/** Returns the first script whose font file contains all characters of a text. */
function scriptOf(text: string): Script | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return scripts.find((script) =>
    codes.every((code) => coverage.get(script)?.some(([first, last]) => code >= first && code <= last)),
  );
}

/** Parses Unicode ranges by script. Input format: `{"latin": "U+0000-00FF,U+0131"}`. */
function rangesIn(json: string): ReadonlyMap<string, readonly Range[]> {
  const texts = JSON.parse(json) as Readonly<Record<string, string>>;
  return new Map(
    Object.entries(texts).map(([script, ranges]) => [
      script,
      ranges.split(',').map((range): Range => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [parseInt(first, 16), parseInt(last, 16)];
      }),
    ]),
  );
}
