import { type Html, html, textOf } from '../html';
import type { Language } from '../messages';

/** A label with its value. */
export type MailLine = readonly [string, string];

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Contents of a mail, of which both its text and its HTML part are rendered. */
export interface MailContents {
  readonly subject: string;
  /** The seller; null for mail of the service itself. */
  readonly seller: { readonly title: string; readonly logoUrl: string | null } | null;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly lines: readonly MailLine[];
  /** Paragraphs between the lines and the link. */
  readonly notes: readonly string[];
  /** Link that is shown as a button. */
  readonly action: MailLink | null;
  /** Further links, below the button. */
  readonly links: readonly MailLink[];
  readonly footer: readonly string[];
  /** Link below the footer with which the recipient stops such mails; null for mails about a purchase. */
  readonly unsubscribe: MailLink | null;
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const textStyle = `${font};font-size:16px;line-height:1.5;margin:0 0 16px;overflow-wrap:anywhere`;
const smallStyle = `${font};font-size:13px;line-height:1.5;margin:0 0 8px;overflow-wrap:anywhere`;
const cellStyle = `${font};font-size:15px;line-height:1.4;padding:8px 0;vertical-align:top;border-bottom:1px solid #8886`;
// A button has both of its colors, so that it remains readable where a mail client replaces colors in dark mode.
const buttonStyle = `${font};font-size:16px;font-weight:600;display:inline-block;padding:12px 20px;border-radius:6px;background-color:#1a56db;color:#ffffff;text-decoration:none`;

/** Renders the text part of a mail. */
export function mailText(
  language: Language,
  { heading, paragraphs, lines, notes, action, links, footer, unsubscribe }: MailContents,
): string {
  const table = lines.map(([label, value]) => language.text('mail.line', { label, value })).join('\n');
  const linkText = (link: MailLink | null) => link && `${link.label}\n${link.url}`;
  const texts = [heading, ...paragraphs, table, ...notes, ...[action, ...links].map(linkText), footer.join('\n')];
  return [...texts, linkText(unsubscribe)].filter(Boolean).join('\n\n');
}

/** Renders the HTML part of a mail. It is complete without images. */
export function mailHtml(language: Language, contents: MailContents): string {
  const { subject, seller, heading, paragraphs, lines, notes, action, links, footer, unsubscribe } = contents;
  return layout(
    language,
    subject,
    html`${seller && sellerRow(seller)}${headingRow(heading)}${paragraphs.map(paragraph)}${lines.length > 0 && lineTable(lines)}${notes.map(paragraph)}${action && button(action)}${links.map((link) => paragraph(anchor(link)))}${footer.map(smallParagraph)}${unsubscribe && smallParagraph(anchor(unsubscribe))}`,
  );
}

/**
 * Renders the document of a mail: a column of at most 600 pixels with inline styles. Text has the colors of the mail
 * client, so that it is readable in dark mode. Mail clients on the web keep only the content of the body, which therefore
 * states its language again.
 */
function layout({ locale, direction }: Language, title: string, body: Html): string {
  return textOf(html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:0">
<div role="main" lang="${locale}" dir="${direction}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:start"><tr><td>
${body}</td></tr></table>
</td></tr></table>
</div>
</body>
</html>`);
}

function headingRow(text: string): Html {
  return html`<h1 style="${font};font-size:22px;line-height:1.3;margin:0 0 16px;overflow-wrap:anywhere">${text}</h1>
`;
}

function sellerRow({ title, logoUrl }: NonNullable<MailContents['seller']>): Html {
  const logo =
    logoUrl !== null &&
    html`<img src="${logoUrl}" alt="" width="40" height="40" style="border:0;border-radius:6px;vertical-align:middle"> `;
  return html`<p style="${textStyle};font-weight:600">${logo}<bdi>${title}</bdi></p>
`;
}

function paragraph(content: string | Html): Html {
  return html`<p style="${textStyle}">${content}</p>
`;
}

function smallParagraph(content: string | Html): Html {
  return html`<p style="${smallStyle}">${content}</p>
`;
}

function anchor({ label, url }: MailLink): Html {
  return html`<a href="${url}" target="_blank">${label}</a>`;
}

function lineTable(lines: readonly MailLine[]): Html {
  const rows = lines.map(
    ([label, value]) =>
      html`<tr><th scope="row" style="${cellStyle};font-weight:400;text-align:start;padding-inline-end:16px">${label}</th><td style="${cellStyle};text-align:end;overflow-wrap:anywhere"><bdi>${value}</bdi></td></tr>
`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${rows}</table>
`;
}

function button({ label, url }: MailLink): Html {
  return html`<p style="margin:8px 0 24px"><a href="${url}" target="_blank" style="${buttonStyle}">${label}</a></p>
`;
}
