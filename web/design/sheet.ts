import { readDesignFile, textFile } from './files';
import { pageFontRules } from './fonts';

/** Parts of the style sheet in the order of precedence: tokens, elements, components, then one file for each page kind. */
const parts = [
  'tokens.css',
  'base.css',
  'components.css',
  'checkout.css',
  'message.css',
  'manage.css',
  'desk.css',
] as const;

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\/\n?/gs, '');

/** The style sheet of all pages. ADR 0080 */
export const pageSheet = textFile(
  'style.css',
  'text/css',
  pageFontRules + parts.map(readDesignFile).map(withoutComments).join(''),
);
