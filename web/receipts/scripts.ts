import { readFileSync } from 'node:fs';

/** Scripts that the font has files for, in the order in which they are asked. */
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

/** A stretch of text that one file of the font shows. */
export interface Run {
  readonly script: Script;
  readonly text: string;
  /** What the text stands for where it is not the same; for readers that copy, search or read aloud. */
  readonly actual: string | null;
}

/** Stands for a character that no file shows. */
export const unknownCharacter = '\u{FFFD}';

type Range = readonly [first: number, last: number];

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const controls = /^[\p{Cc}\p{Cf}]+$/u;
const coverage = rangesIn(readFileSync(require.resolve('@fontsource/noto-sans/unicode.json'), 'utf8'));

/** The file of the font for a script, as `pdfkit` embeds it. */
export function fontFile(script: Script, weight: Weight): string {
  return require.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`);
}

/**
 * Text as the font can show it, in runs of one script. A letter whose marks no file has loses them, and anything else that no file has is one
 * `unknownCharacter`; both carry the original.
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
  if (controls.test(grapheme)) return { script: 'latin', text: unknownCharacter, actual: ' ' };
  const script = scriptOf(grapheme);
  if (script) return { script, text: grapheme, actual: null };
  const [base = ''] = grapheme.normalize('NFKD');
  const plain = scriptOf(base);
  return plain
    ? { script: plain, text: base, actual: grapheme }
    : { script: 'latin', text: unknownCharacter, actual: grapheme };
}

/** The first script whose file has all characters of a text. */
function scriptOf(text: string): Script | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return scripts.find((script) =>
    codes.every((code) => coverage.get(script)?.some(([first, last]) => code >= first && code <= last)),
  );
}

/** `{"latin": "U+0000-00FF,U+0131"}` */
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
