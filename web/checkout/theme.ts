import type { Styling } from './documents';
import { type ThemeFont, themeFontOf } from '../design/fonts';
import type { Frame } from './frame';

/** Objects with styling: a plan and its checkout configuration. */
interface Styled {
  readonly plan: { readonly checkoutStyling: Styling | null } | null;
  readonly configuration: { readonly checkoutStyling: Styling | null } | null;
  readonly frame?: Pick<Frame, 'styling'> | null;
}

const colorForm = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const shapes: ReadonlyMap<string, string> = new Map([
  ['rectangular', '0'],
  ['rounded', '8px'],
  ['pill', '1.5rem'],
]);
const themeForm = /^([0-9a-f]{6})?-(rectangular|rounded|pill)(?:-([0-9a-f]{6})?-(system|roboto|open_sans))?$/;

/**
 * Encodes the seller's styling as one string: button color, field shape, background of the summary, font; `e0a030-pill` or
 * `e0a030-pill-101418-roboto`. Null without styling. The background applies to the summary only: the form must stay readable in light and dark mode
 * with any styling.
 */
export function themeOf({ plan, configuration, frame }: Styled): string | null {
  const colors: Partial<Styling> = frame?.styling ?? {};
  const setting = <Name extends keyof Styling>(name: Name) =>
    colors[name] ?? configuration?.checkoutStyling?.[name] ?? plan?.checkoutStyling?.[name] ?? null;
  const [button, background] = [colorIn(setting('buttonColor')), colorIn(setting('backgroundColor'))];
  const shape = setting('borderStyle')?.toLowerCase() ?? 'rounded';
  const font = setting('fontFamily')?.toLowerCase() ?? 'system';
  const themeSuffix = background === '' && font === 'system' ? '' : `-${background}-${font}`;
  return button === '' && shape === 'rounded' && themeSuffix === '' ? null : `${button}-${shape}${themeSuffix}`;
}

/** Returns six hexadecimal digits; empty for an invalid color. */
function colorIn(value: string | null): string {
  const [, color = ''] = colorForm.exec(value ?? '') ?? [];
  return (color.length === 3 ? color.replace(/./g, '$&$&') : color).toLowerCase();
}

/** Renders the style sheet of a theme; null for an invalid theme. */
export function themeSheet(theme: string): string | null {
  const [, color, shape = '', background] = themeForm.exec(theme) ?? [];
  const font = fontIn(theme);
  if (shape === '') return null;
  const button = color === undefined ? '' : ` --button: #${color}; --on-button: ${readableOn(color)};`;
  return [
    `:root { --radius: ${shapes.get(shape)};${button} }\n`,
    ...(background === undefined ? [] : [summaryOn(background)]),
    ...(font === null ? [] : [fontOn(font)]),
  ].join('');
}

/** Returns the font that a theme replaces that of the service with; null if it does not. */
export function fontIn(theme: string): ThemeFont | null {
  const font = themeForm.exec(theme)?.[4];
  return font === undefined || font === 'system' ? null : (font as ThemeFont);
}

/** Returns the theme that only has a font; null for an unknown one. */
export function fontTheme(font: string | null): string | null {
  const theme = `-rounded--${font}`;
  return fontIn(theme) === null ? null : theme;
}

/** Renders the rules of a font. The font is a file of this service, which is loaded with this theme only. */
function fontOn(font: ThemeFont): string {
  const { family, rules } = themeFontOf(font);
  return `${rules}:root { --font: '${family}'; }\n`;
}

/** Styles the summary on a background: all its text gets the readable color. */
function summaryOn(background: string): string {
  const color = readableOn(background);
  const grounds = ['ground', 'raised', 'sheet', 'good-ground', 'bad-ground', 'note-ground', 'info-ground'];
  const names = ['text', 'soft', 'line', 'edge', 'link', 'good', 'bad', 'note', 'info'];
  const set = (tokens: readonly string[], value: string) => tokens.map((name) => `--${name}: ${value};`).join(' ');
  return `.summary { background: #${background}; color: ${color}; ${set(grounds, `#${background}`)} ${set(names, color)} }\n`;
}

/** Returns black or white, whichever has more contrast on the color: at least 4.5 in any case. */
function readableOn(color: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
