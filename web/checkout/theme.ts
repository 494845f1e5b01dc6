import type { Styling } from './documents';

/** What is styled: a plan, and the checkout that sells it. */
interface Styled {
  readonly plan: { readonly checkoutStyling: Styling | null } | null;
  readonly configuration: { readonly checkoutStyling: Styling | null } | null;
}

const colorForm = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const shapes: ReadonlyMap<string, string> = new Map([
  ['rectangular', '0'],
  ['rounded', '8px'],
  ['pill', '1.5rem'],
]);
/** Names of fonts that buyers may have; nothing is loaded from elsewhere. */
const fonts: ReadonlyMap<string, string> = new Map([
  ['roboto', 'Roboto, '],
  ['open_sans', "'Open Sans', "],
]);
const themeForm = /^([0-9a-f]{6})?-(rectangular|rounded|pill)(?:-([0-9a-f]{6})?-(system|roboto|open_sans))?$/;

/**
 * The seller's styling as one word: colour of buttons, shape of fields, background of the summary, font, `e0a030-pill` or
 * `e0a030-pill-101418-roboto`. Null without any. The background is that of the summary alone: the part of the page that takes
 * a card has to be readable in light and dark, whatever the seller likes.
 */
export function themeOf({ plan, configuration }: Styled): string | null {
  const styling = { ...plan?.checkoutStyling, ...configuration?.checkoutStyling };
  const [button, background] = [colorIn(styling['button_color']), colorIn(styling['background_color'])];
  const shape = shapes.has(String(styling['border_style'])) ? String(styling['border_style']) : 'rounded';
  const font = fonts.has(String(styling['font_family'])) ? String(styling['font_family']) : 'system';
  const more = background === '' && font === 'system' ? '' : `-${background}-${font}`;
  return button === '' && shape === 'rounded' && more === '' ? null : `${button}-${shape}${more}`;
}

/** Six hexadecimal digits; empty for what is no colour. */
function colorIn(value: unknown): string {
  const [, color = ''] = colorForm.exec(String(value ?? '')) ?? [];
  return (color.length === 3 ? color.replace(/./g, '$&$&') : color).toLowerCase();
}

/** The style sheet of a theme; null for what is none. */
export function themeSheet(theme: string): string | null {
  const [, color, shape = '', background, font = 'system'] = themeForm.exec(theme) ?? [];
  if (shape === '') return null;
  const button = color === undefined ? '' : ` --button: #${color}; --on-button: ${readableOn(color)};`;
  return [
    `:root { --radius: ${shapes.get(shape)};${button} }\n`,
    ...(background === undefined ? [] : [summaryOn(background)]),
    ...(fonts.has(font)
      ? [`body { font-family: ${fonts.get(font)}system-ui, -apple-system, 'Segoe UI', sans-serif }\n`]
      : []),
  ].join('');
}

/** The summary on a background: everything in it has the one colour that is readable there. */
function summaryOn(background: string): string {
  const color = readableOn(background);
  const names = ['text', 'soft', 'line', 'edge', 'link', 'good', 'bad'];
  return `.summary { background: #${background}; color: ${color}; --ground: #${background}; --raised: #${background}; ${names.map((name) => `--${name}: ${color};`).join(' ')} }\n`;
}

/** Black or white, whichever is easier to read on a colour: one of them always has a contrast of 4.5 or more. */
function readableOn(color: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
