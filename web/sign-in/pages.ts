import { type Html, html } from '../html';
import { alertBlock } from '../checkout/card-form';
import { field, hidden } from '../checkout/controls';
import type { Problems, Values } from '../checkout/fields';
import { message, paragraph } from '../checkout/layout';
import { formTokenField } from './visitors';

export interface SignInView {
  readonly returnPath: string;
  readonly values: Values;
  readonly problems: Problems;
}

/** Renders the form for the e-mail address. */
export function signInPage(view: SignInView): Html {
  return html`<main id="content" class="manage">
<h1>Sign in</h1>
${alertBlock({ alert: null, problems: view.problems })}
${paragraph('Enter your e-mail address. We send you a link that signs you in; there is no password.')}
<form method="post" action="/sign-in" novalidate>
${hidden('return', view.returnPath)}
${field(view, { name: 'email', label: 'E-mail', type: 'email', required: true, fills: 'email', most: 254, more: html`spellcheck="false"` })}
<div class="actions"><button class="main" type="submit">Send the link</button></div>
</form>
</main>`;
}

/** Renders the confirmation; identical for known and unknown addresses. */
export function sentPage(email: string, sandbox: boolean): Html {
  const sandboxHint = sandbox
    ? paragraph('In the sandbox, mail is shown at the start page of the service, and printed in its terminal.')
    : '';
  return message(
    'Look into your mail',
    html`${paragraph(`If mail reaches ${email}, a link is on its way. It works once, for 15 minutes.`)}${sandboxHint}<p><a href="/sign-in">Use another address</a></p>`,
  );
}

/** Renders the target page of a sign-in link. It needs a click, because e-mail scanners open links. */
export function confirmPage(token: string, email: string): Html {
  return message(
    'Sign in',
    html`${paragraph(`You are about to sign in as ${email} at this browser.`)}
<form method="post" action="/sign-in/${token}"><button class="main" type="submit">Sign in</button></form>
${paragraph('If this is not your address, close this page: somebody else has sent you the link.')}`,
  );
}

/** Renders the page of the signed-in user. */
export function signedInPage(name: string, formToken: string): Html {
  return message(
    'You are signed in',
    html`${paragraph(`You are signed in as ${name}.`)}
<form method="post" action="/sign-out">${hidden(formTokenField, formToken)}<button class="main" type="submit">Sign out</button></form>`,
  );
}
