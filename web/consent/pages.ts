import { type Html, html } from '../html';
import { hidden } from '../checkout/controls';
import { sameOriginImageUrl, seller } from '../checkout/layout';
import type { Language } from '../messages';
import type { Client } from '../oauth/documents';
import type { Scope } from '../oauth/ports';
import { formTokenField } from '../sign-in';

export interface ConsentView {
  readonly language: Language;
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
  const { language, client, account, scopes, visitor, formToken, address, redirectUri, origin } = view;
  const [person, actions] = [
    scopes.filter(({ action }) => identity.has(action)),
    scopes.filter(({ action }) => !identity.has(action)),
  ];
  const reach =
    account === null ? language.text('consent.allAccounts') : language.markup('consent.oneAccount', { account });
  const host = new URL(redirectUri).host;
  const next = host === '' ? language.text('consent.nextApp') : language.markup('consent.next', { host });
  return html`<main id="content" class="manage">
${seller(client.name, sameOriginImageUrl(client.iconUrl, origin))}
<h1>${language.markup('consent.heading', { app: client.name })}</h1>
<p>${language.markup('signIn.as', { name: visitor })}</p>
${person.length > 0 && html`<section aria-labelledby="person"><h2 id="person">${language.text('consent.profile')}</h2>${list(person, language)}</section>`}
${actions.length > 0 && html`<section aria-labelledby="actions"><h2 id="actions">${language.text('consent.actions')}</h2><p>${reach}</p>${list(actions, language)}</section>`}
<form method="post" action="${address}">
${hidden(formTokenField, formToken)}
<div class="actions"><button class="main" type="submit" name="decision" value="allow">${language.text('consent.allow')}</button><button type="submit" name="decision" value="deny">${language.text('consent.deny')}</button></div>
</form>
<div class="fine"><p>${next}</p></div>
</main>`;
}

/** Renders scopes, whose names and descriptions are in English, as in the documentation of the API. */
function list(scopes: readonly Scope[], { locale }: Language): Html {
  const items = scopes.map(({ name, description }) => html`<li><strong>${name}</strong>: ${description}</li>`);
  return html`<ul${locale !== 'en' && html` lang="en" dir="ltr"`}>${items}</ul>`;
}
