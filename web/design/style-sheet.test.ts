import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFiles, japaneseSheet, mainFontUrl, pageFontRules, themeFontOf } from './fonts';
import { cardBrands, iconNames, sprite } from './icons';
import { pageSheet } from './sheet';

const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');
const sheets = readdirSync(__dirname).filter((file) => file.endsWith('.css'));
const tokens = read('tokens.css');

/** Returns the tokens of a mode: `--text: light-dark(#000000, #ffffff)`. */
function colorsOf(mode: 'light' | 'dark'): Map<string, string> {
  const pairs = tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g);
  return new Map([...pairs].map(([, name = '', light = '', dark = '']) => [name, mode === 'light' ? light : dark]));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('tokens', () => {
  it.each(['light', 'dark'] as const)('have readable pairs of colors: %s', (mode) => {
    const colors = colorsOf(mode);
    const plain = ['text', 'soft', 'link', 'bad', 'good'].flatMap((name) =>
      ['ground', 'raised', 'sheet'].map((ground): [string, string] => [name, ground]),
    );
    const tones = ['bad', 'good', 'note', 'info'].flatMap((tone): [string, string][] => [
      [tone, `${tone}-ground`],
      ['text', `${tone}-ground`],
    ]);
    const tooWeak = (pairs: readonly [string, string][], least: number) =>
      pairs.filter(([name, ground]) => !(contrast(colors.get(name), colors.get(ground)) >= least));
    expect(tooWeak([...plain, ...tones, ['on-button', 'button'], ['ground', 'text']], 4.5)).toEqual([]);
    const borders = ['ground', 'raised', 'sheet'].map((ground): [string, string] => ['edge', ground]);
    expect(tooWeak(borders, 3)).toEqual([]);
    expect(tooWeak([['line', 'ground']], 4.5)).toEqual([['line', 'ground']]);
  });

  it('have the light colors in browsers without light-dark()', () => {
    const [, fallback = ''] = tokens.split('@supports not');
    const colors = [...fallback.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', color = '']) => [name, color]);
    expect(Object.fromEntries(colors)).toEqual(Object.fromEntries(colorsOf('light')));
    expect(fallback).toContain('color-scheme: light;');
  });

  it('are all defined, and all used', () => {
    const css = sheets.map(read).join('');
    const names = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = '']) => name));
    const [defined, used] = [names(/(--[\w-]+):/g), names(/var\((--[\w-]+)/g)];
    const missingIn = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
      [...some].filter((name) => !all.has(name));
    expect([missingIn(defined, used), missingIn(used, defined)]).toEqual([[], []]);
  });
});

describe('the style sheet', () => {
  /** Properties that ignore the direction of text. */
  const physical =
    /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|float)\s*:|text-align: (?:left|right)/g;

  it('has properties that follow the direction of text only', () => {
    expect(sheets.length).toBeGreaterThan(5);
    expect(sheets.flatMap((file) => [...read(file).matchAll(physical)].map(([use]) => `${file}: ${use}`))).toEqual([]);
    expect([...'.a { padding-right: 1px; top: 0 } .b { text-align: left }'.matchAll(physical)]).toHaveLength(3);
  });

  it('consists of all files, without comments, with its hash in its name', () => {
    const text = String(pageSheet.read());
    expect(pageSheet.name).toMatch(/^style-[0-9a-f]{16}\.css$/);
    for (const rule of ['.checkout {', '.message {', '.manage {', '.desk {', '.dialog {', 'color-scheme: light dark'])
      expect(text).toContain(rule);
    expect([text.includes('/*'), text.split('{').length]).toEqual([false, text.split('}').length]);
    expect(sheets).toHaveLength(7);
  });

  it('loads fonts of this service only, each of which exists', () => {
    const names = new Set(fontFiles.map(({ name }) => name));
    const rules = [
      pageFontRules,
      String(japaneseSheet.read()),
      themeFontOf('roboto').rules,
      themeFontOf('open_sans').rules,
    ];
    const urls = rules.map((css) => [...css.matchAll(/url\(([^)]*)\)/g)].map(([, url = '']) => url));
    expect(urls.flat().filter((url) => !names.has(url))).toEqual([]);
    expect(urls.map((list) => list.length)).toEqual([4, 120, 5, 5]);
    expect(names.size).toBe(134);
    expect(String(pageSheet.read()).match(/url\(/g)).toHaveLength(4);
    expect(rules.join('').match(/font-display: swap/g)).toHaveLength(134);
    expect(mainFontUrl).toMatch(/^\/checkout\/assets\/figtree-latin-[0-9a-f]{16}\.woff2$/);
  });

  it('declares the same weights for all faces of a family, because browsers choose by them first', () => {
    const rules = [
      pageFontRules,
      String(japaneseSheet.read()),
      ...(['roboto', 'open_sans'] as const).map((font) => themeFontOf(font).rules),
    ].join('');
    const faces = [...rules.matchAll(/font-family: '([^']+)'[^}]*font-weight: ([\d ]+);/g)];
    expect(faces).toHaveLength(134);
    const weights = Map.groupBy(faces, ([, family]) => family ?? '');
    for (const [family, own] of weights)
      expect([family, [...new Set(own.map(([, , weight]) => weight))]]).toEqual([family, ['400 700']]);
    expect(weights.size).toBe(5);
  });
});

describe('the sprite', () => {
  it('has one symbol for each icon and each mark, and no others', () => {
    const text = String(sprite.read());
    const symbols = [...text.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 \d+ 24">/g)].map(([, id]) => id);
    expect(symbols).toEqual([...iconNames, ...Object.keys(cardBrands).map((brand) => `card-${brand}`)]);
    expect([text.includes('<script'), text.includes('<image'), /href|style=/.test(text)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('font files', () => {
  /** Returns the size of a file in bytes. */
  const sizeOf = async (start: string): Promise<number> => {
    const file = fontFiles.find(({ name }) => name.startsWith(start));
    const content = await file?.read();
    expect(content?.slice(0, 4).toString()).toBe('wOF2');
    return content?.length ?? 0;
  };

  it('are small enough for a checkout, the reduced ones too', async () => {
    const limits = {
      'figtree-latin-': 19_000,
      'noto-sans-arabic-arabic-': 16_000,
      'roboto-latin-': 28_000,
      'open-sans-latin-': 29_000,
    };
    const sizes = await Promise.all(
      Object.entries(limits).map(async ([start, limit]) => [start, (await sizeOf(start)) <= limit]),
    );
    expect(sizes).toEqual(Object.keys(limits).map((start) => [start, true]));
  });
});
