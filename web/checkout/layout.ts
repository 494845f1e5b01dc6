import { type Html, html } from '../html';
import { mainFontUrl } from '../design/fonts';
import { frameScriptAddress, japaneseSheetAddress, scriptAddress, styleAddress, themeAddress } from './assets';
import { fontIn } from './theme';
import { english, type Language, languages } from '../messages';
import type { FrameView } from './frame';

export interface Layout {
  /** Plain text. */
  readonly title: string;
  readonly body: Html;
  readonly sandbox: boolean;
  /** Notice on every sandbox page; by default that of the checkout. */
  readonly mode?: string;
  /** Language of the page; English if undefined. */
  readonly language?: Language;
  /** URL of the page in each language, without its parameter `locale`; null for a page without the choice. */
  readonly translations?: string | null;
  readonly theme?: string | null;
  /** Automatic redirect: delay in seconds and target URL. */
  readonly refresh?: { readonly seconds: number; readonly address: string };
  /** Frame in which the page is shown; null or undefined outside of a frame. */
  readonly frame?: FrameView | null;
  /** Colors of the page; by default those of the frame, or else of the browser. */
  readonly colors?: 'light' | 'dark' | null;
  /** Preview of a link to the page in messengers and social networks (Open Graph); none by default. */
  readonly preview?: Preview;
  /** URL of the page's script; defaults to that of the checkout. */
  readonly script?: string;
}

/** Preview of a link to a page. */
export interface Preview {
  readonly title: string;
  /** Name of the seller. */
  readonly site: string;
  readonly description: string | null;
  /** URL of a picture of this service; null for none. */
  readonly picture: string | null;
}

function previewTags({ title, site, description, picture }: Preview): Html {
  const tags = { title, site_name: site, type: 'website', description, image: picture };
  return html`${Object.entries(tags).map(([name, content]) => content !== null && html`<meta property="og:${name}" content="${content}">\n`)}`;
}

/** Renders a complete page, which works without its script. */
export function layout({
  title,
  body,
  sandbox,
  language = english,
  mode = language.text('mode.checkout'),
  translations = null,
  theme = null,
  refresh,
  frame = null,
  colors = frame?.frame.theme ?? null,
  preview,
  script = scriptAddress,
}: Layout): Html {
  return html`<!doctype html>
<html lang="${language.locale}"${language.direction === 'rtl' && html` dir="rtl"`}${frame && frameAttributes(frame)}${colors && html` data-theme="${colors}"`}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${refresh ? html`<meta http-equiv="refresh" content="${refresh.seconds}; url=${refresh.address}">\n` : ''}<title>${title}</title>
${preview && previewTags(preview)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontLinks(language, theme)}<link rel="stylesheet" href="${styleAddress}">
${theme === null ? '' : html`<link rel="stylesheet" href="${themeAddress(theme)}">\n`}<script src="${script}" defer></script>${frame && html`<script src="${frameScriptAddress}" type="module"></script>`}
</head>
<body>
${sandbox ? html`<aside class="mode" aria-label="${language.text('mode.label')}">${mode}</aside>\n` : ''}${body}${translations !== null && languageLinks(translations, language)}
</body>
</html>
`;
}

/** Renders the links to fonts: the font of all pages is loaded together with the style sheet, unless a theme replaces it. */
function fontLinks({ locale }: Language, theme: string | null): Html {
  const isMainFontUsed = theme === null || fontIn(theme) === null;
  return html`${isMainFontUsed && html`<link rel="preload" href="${mainFontUrl}" as="font" type="font/woff2" crossorigin>\n`}${locale === 'ja' && html`<link rel="stylesheet" href="${japaneseSheetAddress}">\n`}`;
}

/** Renders links to the page in all languages. */
function languageLinks(url: string, language: Language): Html {
  const links = [...languages].map(
    ([locale, { name }]) =>
      html`<li><a href="${url}${url.includes('?') ? '&' : '?'}locale=${locale}" lang="${locale}" hreflang="${locale}"${locale === language.locale && html` aria-current="true"`}>${name}</a></li>`,
  );
  return html`<nav class="translations" aria-label="${language.text('language.label')}"><ul>${links}</ul></nav>`;
}

/** Renders the attributes that the script and the style sheet read. */
function frameAttributes({ frame: { parent, hidden }, messages }: FrameView): Html {
  return html` data-frame="${JSON.stringify({ parent, messages })}" data-hidden="${hidden.join(' ')}"`;
}

/** Renders the attributes of a link: in a frame, it opens a new tab. */
export function linkAttributes(isFramed: boolean): Html | null {
  return isFramed ? html` target="_blank" rel="noopener"` : null;
}

/** Renders a page with a single message: a mark, the heading and the content below it. */
export function message(heading: string, content: Html, mark?: Html): Html {
  return html`<main id="content" class="message">${mark}<h1>${heading}</h1>${content}</main>`;
}

export const paragraph = (text: string): Html => html`<p>${text}</p>`;

/** Renders the seller: the logo if it is hosted by this service, otherwise the initials. */
export function seller(title: string, picture: string | null): Html {
  const sign =
    picture === null
      ? html`<span class="initials" aria-hidden="true">${initials(title)}</span>`
      : html`<img src="${picture}" alt="" width="36" height="36">`;
  return html`<p class="seller">${sign}<span><bdi>${title}</bdi></span></p>`;
}

function initials(title: string): string {
  const words = title.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return (
    words
      .slice(0, 2)
      .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0]?.toUpperCase() ?? '')
      .join('') || '·'
  );
}

/** Returns the URL of a picture hosted by this service, otherwise null: opening a page must not send the buyer's data to third parties. */
export function sameOriginImageUrl(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const { origin: from, href, protocol } = new URL(address, origin);
  return from === origin || (protocol === 'data:' && /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(href))
    ? href
    : null;
}
