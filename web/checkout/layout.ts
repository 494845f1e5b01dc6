import { escapeHtml } from '../html';
import { scriptAddress, styleAddress, themeAddress } from './assets';

export interface Layout {
  /** Text. */
  readonly title: string;
  /** Markup. */
  readonly body: string;
  readonly sandbox: boolean;
  /** What is said on every page of the sandbox. */
  readonly mode?: string;
  readonly theme?: string | null;
  /** Where the browser goes by itself, and after how many seconds. */
  readonly refresh?: { readonly seconds: number; readonly address: string };
  /** URL of the page's script; that of the checkout by default. */
  readonly script?: string;
}

const paying = 'Test mode: no money moves, and only test cards work.';

/** A whole page. It works without its script. */
export function layout({
  title,
  body,
  sandbox,
  mode = paying,
  theme = null,
  refresh,
  script = scriptAddress,
}: Layout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${refresh ? `<meta http-equiv="refresh" content="${refresh.seconds}; url=${escapeHtml(refresh.address)}">\n` : ''}<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleAddress}">
${theme === null ? '' : `<link rel="stylesheet" href="${themeAddress(theme)}">\n`}<script src="${script}" defer></script>
</head>
<body>
${sandbox ? `<aside class="mode" aria-label="Mode">${mode}</aside>\n` : ''}${body}
</body>
</html>
`;
}

/** A page of one message. `content` is markup below the heading. */
export function message(heading: string, content: string, mark = ''): string {
  return `<main id="content" class="message">${mark}<h1>${escapeHtml(heading)}</h1>${content}</main>`;
}

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Who sells: the logo where it is ours to show, else the initials. */
export function seller(title: string, picture: string | null): string {
  const sign =
    picture === null
      ? `<span class="initials" aria-hidden="true">${escapeHtml(initials(title))}</span>`
      : `<img src="${escapeHtml(picture)}" alt="" width="36" height="36">`;
  return `<p class="seller">${sign}<span>${escapeHtml(title)}</span></p>`;
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

/** The address of a picture that comes from us; null for others: opening a page tells nobody else about the buyer. */
export function ownPicture(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const { origin: from, href, protocol } = new URL(address, origin);
  return from === origin || (protocol === 'data:' && /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(href))
    ? href
    : null;
}
