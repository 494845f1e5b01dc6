import { type Html, html } from '../html';
import { alertBlock } from '../checkout/card-form';
import { field, hidden } from '../checkout/controls';
import type { Problems, Values } from '../checkout/fields';
import { message, paragraph } from '../checkout/layout';
import type { Language } from '../messages';
import { formTokenField } from './visitors';

export interface SignInView {
  readonly returnPath: string;
  readonly values: Values;
  readonly problems: Problems;
  readonly language: Language;
}

/** Renders the form for the e-mail address. */
export function signInPage(view: SignInView): Html {
  const { language, problems, returnPath } = view;
  return html`<main id="content" class="manage">
<h1>${language.text('signIn.heading')}</h1>
${alertBlock({ alert: null, problems, language })}
${paragraph(language.text('signIn.text'))}
<form method="post" action="/sign-in" novalidate>
${hidden('return', returnPath)}
${field(view, { name: 'email', label: language.text('contact.email'), type: 'email', required: true, fills: 'email', most: 254, more: html`spellcheck="false" dir="ltr"` })}
<div class="actions"><button class="main" type="submit">${language.text('signIn.send')}</button></div>
</form>
</main>`;
}

/** Renders the confirmation; identical for known and unknown addresses. */
export function sentPage(email: string, formUrl: string, sandbox: boolean, language: Language): Html {
  const sandboxHint = sandbox ? paragraph(language.text('signIn.sandbox')) : '';
  const sent = html`<p>${language.markup('signIn.sentText', { email })}</p>`;
  return message(
    language.text('signIn.sent'),
    html`${sent}${sandboxHint}<p><a href="${formUrl}">${language.text('signIn.other')}</a></p>`,
  );
}

/** Renders the target page of a sign-in link. It needs a click, because e-mail scanners open links. */
export function confirmPage(token: string, email: string, language: Language): Html {
  const heading = language.text('signIn.heading');
  return message(
    heading,
    html`<p>${language.markup('signIn.confirm', { email })}</p>
<form method="post" action="/sign-in/${token}"><button class="main" type="submit">${heading}</button></form>
${paragraph(language.text('signIn.foreign'))}`,
  );
}

/** Renders the page of the signed-in user. */
export function signedInPage(name: string, formToken: string, language: Language): Html {
  return message(
    language.text('signIn.done'),
    html`<p>${language.markup('signIn.as', { name })}</p>
<form method="post" action="/sign-out">${hidden(formTokenField, formToken)}<button class="main" type="submit">${language.text('signIn.signOut')}</button></form>`,
  );
}
