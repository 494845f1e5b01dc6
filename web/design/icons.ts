import { type Html, html } from '../html';
import { fileFolder, readDesignFile, textFile } from './files';

/** Icons of the sprite `icons.svg`. */
export const iconNames = [
  'check',
  'check-circle',
  'warning',
  'error',
  'info',
  'lock',
  'card',
  'download',
  'external-link',
  'arrow',
  'calendar',
  'receipt',
  'key',
  'user',
  'mail',
  'close',
] as const;
export type IconName = (typeof iconNames)[number];

/** Names of card brands by the mark of the sprite. */
export const cardBrands = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
} as const;
export type CardBrand = keyof typeof cardBrands;

/** Icons that point in the direction of reading, and are mirrored in text from right to left. */
const directed: ReadonlySet<IconName> = new Set(['arrow', 'external-link']);

/** The sprite: each icon is loaded once with all others. */
export const sprite = textFile('icons.svg', 'image/svg+xml', readDesignFile('icons.svg'));
const spriteUrl = fileFolder + sprite.name;

/** Renders an icon in the color of the text. Assistive technology ignores it: the text beside it has the meaning. */
export function icon(name: IconName, kind = ''): Html {
  const classes = ['icon', ...(directed.has(name) ? ['directed'] : []), ...(kind === '' ? [] : [kind])].join(' ');
  return html`<svg class="${classes}" aria-hidden="true"><use href="${spriteUrl}#${name}"/></svg>`;
}

/** URL of the mark of a card brand, without the name of the brand at its end: for marks that a script shows. */
export const cardMarksUrl = `${spriteUrl}#card-`;

/** Renders the mark of a card brand, with the name of the brand for assistive technology. */
export function cardMark(brand: CardBrand): Html {
  return html`<svg class="card-mark" role="img" aria-label="${cardBrands[brand]}"><use href="${spriteUrl}#card-${brand}"/></svg>`;
}
