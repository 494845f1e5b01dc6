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
const themeForm = /^([0-9a-f]{6})?-(rectangular|rounded|pill)$/;

/**
 * The seller's colour of buttons and shape of fields as one word: `e0a030-pill`. Null without any. Other settings of the
 * styling are left out: a page that takes a card has to be readable in light and dark, whatever the seller likes.
 */
export function themeOf({ plan, configuration }: Styled): string | null {
  const styling = { ...plan?.checkoutStyling, ...configuration?.checkoutStyling };
  const [, color = ''] = colorForm.exec(String(styling['button_color'] ?? '')) ?? [];
  const long = color.length === 3 ? color.replace(/./g, '$&$&') : color;
  const shape = shapes.has(String(styling['border_style'])) ? String(styling['border_style']) : 'rounded';
  return long === '' && shape === 'rounded' ? null : `${long.toLowerCase()}-${shape}`;
}

/** The style sheet of a theme; null for what is none. */
export function themeSheet(theme: string): string | null {
  const [, color, shape = ''] = themeForm.exec(theme) ?? [];
  if (shape === '') return null;
  const button = color === undefined ? '' : ` --button: #${color}; --on-button: ${readableOn(color)};`;
  return `:root { --radius: ${shapes.get(shape)};${button} }\n`;
}

/** Black or white, whichever is easier to read on a colour: one of them always has a contrast of 4.5 or more. */
function readableOn(color: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
