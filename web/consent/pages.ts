import { type Html, html } from '../html';
import { hidden } from '../checkout/controls';
import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import type { Client } from '../oauth/documents';
import type { Scope } from '../oauth/ports';
import { formTokenField } from '../sign-in';

export interface ConsentView {
  readonly address: string;
  readonly client: Client;
  /** Title of the single account of the request; null for all accounts of the visitor. */
  readonly account: string | null;
  readonly scopes: readonly Scope[];
  /** Name or e-mail address of the signed-in user. */
  readonly visitor: string;
  readonly formToken: string;
  readonly redirectUri: string;
  readonly origin: string;
}

/** Scopes that concern the user's identity; all others concern accounts or data of the user. */
const identity = new Set(['openid', 'profile', 'email']);

/** Renders the requested scopes, with buttons to allow or deny them. */
export function consentPage(view: ConsentView): Html {
  const { client, account, scopes, visitor, formToken, address, redirectUri, origin } = view;
  const [person, actions] = [
    scopes.filter(({ action }) => identity.has(action)),
    scopes.filter(({ action }) => !identity.has(action)),
  ];
  const scopeText =
    account === null
      ? 'on all accounts that you work for, as far as you may yourself'
      : `on ${account}, as far as you may yourself`;
  return html`<main id="content" class="manage">
${seller(client.name, sameOriginImageUrl(client.iconUrl, origin))}
<h1>${client.name} asks for access</h1>
${paragraph(`You are signed in as ${visitor}.`)}
${person.length === 0 ? '' : html`<section aria-labelledby="person"><h2 id="person">It learns who you are</h2>${list(person)}</section>`}
${actions.length === 0 ? '' : html`<section aria-labelledby="actions"><h2 id="actions">It may do this for you</h2>${paragraph(`It may do so ${scopeText}.`)}${list(actions)}</section>`}
<form method="post" action="${address}">
${hidden(formTokenField, formToken)}
<div class="actions"><button class="main" type="submit" name="decision" value="allow">Allow</button><button type="submit" name="decision" value="deny">Deny</button></div>
</form>
<div class="fine"><p>Afterwards you go on to ${displayHost(redirectUri)}. You can take back what you allow at any time.</p></div>
</main>`;
}

function list(scopes: readonly Scope[]): Html {
  return html`<ul>${scopes.map(({ name, description }) => html`<li><strong>${name}</strong>: ${description}</li>`)}</ul>`;
}

/** Returns the part of a URL that users recognize. */
function displayHost(uri: string): string {
  const { host, protocol } = new URL(uri);
  return host || `the program that opens ${protocol}`;
}
