import { paragraph } from '../checkout/layout';
import { button } from '../design/controls';
import { amount, descriptionList, table } from '../design/data';
import { cardList, emptyState, notice, toast } from '../design/surfaces';
import { timestamp } from '../developer/markup';
import { type Html, html } from '../html';
import type { DemoCheckout, DemoKey, SandboxContents, SentMail, StartOptions } from './ports';

type Public = Pick<StartOptions, 'origin' | 'sandbox' | 'latest' | 'sandboxFile'>;

/** Test cards with their effect, the most useful ones first. */
const testCards = [
  ['4242 4242 4242 4242', 'The payment succeeds.'],
  ['4000 0000 0000 3220', 'The bank asks for 3-D Secure.'],
  ['4000 0000 0000 0002', 'The card is declined.'],
  ['4000 0000 0000 9995', 'The card has insufficient funds.'],
  ['4000 0000 0000 0341', 'The card can be saved; later charges are declined.'],
  ['4000 0000 0000 0259', 'The payment succeeds and is disputed.'],
] as const;

/** Links to public pages. */
const publicLinks = [
  ['/docs/guides/first-payment', 'Accept a first payment', 'a guide of five minutes'],
  ['/docs', 'Documentation', 'guides, every operation at each version, and the differences between versions'],
  ['/graphql', 'Query page', 'write GraphQL queries, in the sandbox'],
  ['/account', 'Account of a buyer', 'memberships, payments, cards, apps and sessions; sign in first'],
  ['/developer', 'Developer', 'API keys, webhooks with their deliveries, events, and mails to buyers; sign in first'],
] as const;

/** Renders the start page without secrets: live mode, another host, or no token in the URL. */
export function publicPage(options: Public): Html {
  const { sandbox } = options;
  const hint = sandbox ? secretsHint(options) : '';
  return main(html`<h1>Commerce graph</h1>
${paragraph('A commerce and payments service: a GraphQL graph, a dated REST API and live events.')}
${hint}
${section('Pages', links(publicLinks.filter(([path]) => sandbox || path !== '/graphql')))}
${section('URLs', descriptionList(urls(options)))}`);
}

/** Renders a page whose contents need the token. */
export function tokenRequiredPage(heading: string, options: Public): Html {
  return main(html`<h1>${heading}</h1>${secretsHint(options)}<p><a href="/">Start page</a></p>`);
}

/** Renders the start page of a sandbox, for the developer at this machine. */
export function sandboxPage(
  service: Pick<SandboxContents, 'token'> & Pick<StartOptions, 'origin' | 'latest'>,
  keys: readonly DemoKey[],
  checkouts: readonly DemoCheckout[],
): Html {
  const { token } = service;
  const mail = `/sandbox/mail?token=${encodeURIComponent(token)}`;
  return main(html`<h1>Commerce graph: sandbox</h1>
${paragraph('The service is running, with demo data to try it on. No money moves.')}
${toast('copied')}
${section('Buy something', checkoutList(checkouts))}
${section('Test cards', cardTable())}
${section('API keys', keyTable(keys))}
${section('First request', firstRequest(service, keys[0]))}
${section('Pages', links([...publicLinks.map(linkWithToken(token)), [mail, 'Sent mail', 'every mail of the service']]))}
${section('URLs', descriptionList(urls(service)))}`);
}

/** Renders all sent mail, newest first. */
export function mailListPage(mails: readonly SentMail[], token: string): Html {
  const rows = mails.map(({ id, recipient, subject, sentAt }) => [
    html`<a href="/sandbox/mail/${id}?token=${encodeURIComponent(token)}">${subject}</a>`,
    recipient,
    timestamp(sentAt.toISOString()),
  ]);
  return main(html`<h1>Sent mail</h1>
${paragraph('Mail of the sandbox: nothing leaves this machine unless a mail server is configured.')}
${table(['Subject', 'To', 'Sent'], rows, 'The service has sent no mail yet. Sign in to see the first one.')}
${startPageLink(token)}`);
}

/** Renders one mail: its HTML part in a frame without scripts, and its text. */
export function mailPage({ id, recipient, subject, text, html: document, sentAt }: SentMail, token: string): Html {
  const source = `/sandbox/mail/${id}/html?token=${encodeURIComponent(token)}`;
  const frame =
    document !== null &&
    section(
      'As it looks',
      html`<iframe class="mail" title="HTML part of the mail" src="${source}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`,
    );
  return main(html`<h1>${subject}</h1>
${descriptionList([
  ['To', recipient],
  ['Sent', timestamp(sentAt.toISOString())],
])}
${frame}
${section('As text', html`<pre tabindex="0">${linked(text)}</pre>`)}
<p><a href="/sandbox/mail?token=${encodeURIComponent(token)}">All mail</a></p>`);
}

const main = (content: Html): Html => html`<main id="content" class="desk">${content}</main>`;

function section(heading: string, content: Html): Html {
  return html`<section><h2>${heading}</h2>${content}</section>`;
}

function secretsHint({ sandboxFile }: Public): Html {
  const file = sandboxFile === null ? '' : html` They are also in <code>${sandboxFile}</code>.`;
  const content = html`<p>API keys, demo checkouts and sent mail are shown to you at the URL that <code>npm start</code> prints, which holds a token.${file}</p>`;
  return notice({ content });
}

const urls = ({ origin, latest }: Pick<StartOptions, 'origin' | 'latest'>): [string, string][] => [
  ['GraphQL', `${origin}/graphql`],
  ['Live events', `${origin.replace(/^http/, 'ws')}/graphql`],
  ['REST', `${origin}/api/v1`],
  ['Legacy REST', `${origin}/api/v2`],
  ['OpenAPI', `${origin}/openapi/${latest}.json`],
];

/** Adds the token to the link of the query page, which then has a key filled in. */
function linkWithToken(token: string) {
  return ([path, name, description]: (typeof publicLinks)[number]): [string, string, string] => [
    path === '/graphql' ? `${path}?token=${encodeURIComponent(token)}` : path,
    name,
    description,
  ];
}

function links(entries: readonly (readonly [string, string, string])[]): Html {
  const rows = entries.map(
    ([path, name, description]) =>
      html`<li><a href="${path}">${name}</a> <span class="soft">${description}</span></li>`,
  );
  return html`<ul class="list">${rows}</ul>`;
}

function checkoutList(checkouts: readonly DemoCheckout[]): Html {
  if (checkouts.length === 0) return emptyState('The demo data offers nothing that can be bought.');
  return cardList(
    checkouts.map(({ title, seller, price, path }) => ({
      heading: title,
      caption: seller,
      content: amount(price),
      url: path,
    })),
  );
}

function cardTable(): Html {
  const rows = testCards.map(([number, effect], index) => [
    html`<code id="card-${index}">${number}</code>`,
    effect,
    copyButton(`card-${index}`, number),
  ]);
  return html`${table(['Number', 'Effect', 'Copy'], rows, '')}<p class="soft">Any future date and any security code.</p>`;
}

function keyTable(keys: readonly DemoKey[]): Html {
  const rows = keys.map(({ account, purpose, secret }, index) => [
    account,
    purpose,
    html`<code id="key-${index}">${secret}</code>`,
    copyButton(`key-${index}`, `key of ${account}, ${purpose}`),
  ]);
  return table(['Account', 'Key', 'Secret', 'Copy'], rows, 'There are no keys.');
}

function firstRequest({ origin, latest }: Pick<StartOptions, 'origin' | 'latest'>, key: DemoKey | undefined): Html {
  if (!key) return html`<p class="soft">There is no key to send a request with.</p>`;
  const command = `curl -s '${origin}/api/v1/memberships?first=3' -H 'Authorization: Bearer ${key.secret}' -H 'Api-Version-Date: ${latest}'`;
  return html`<pre tabindex="0"><code id="first-request">${command}</code></pre><p>${copyButton('first-request', 'first request')}</p>`;
}

/** Renders a copy button, hidden until the script of the page enables it. */
function copyButton(id: string, label: string): Html {
  return button({
    text: 'Copy',
    isSubmit: false,
    attributes: html`hidden data-copies="${id}" aria-label="Copy ${label}"`,
  });
}

function startPageLink(token: string): Html {
  return html`<p><a href="/?token=${encodeURIComponent(token)}">Start page</a></p>`;
}

/** Renders text with clickable URLs. */
function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return html`${parts.map((part, index) => (index % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))}`;
}
