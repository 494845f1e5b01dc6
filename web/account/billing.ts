import { addressFields, stateList } from '../checkout/address-fields';
import { problemsIn } from '../checkout/address-problems';
import { alertBlock } from '../checkout/card-form';
import { field } from '../checkout/controls';
import { countries } from '../checkout/countries';
import type { UserError } from '../checkout/documents';
import { GraphFailed } from '../checkout/execute-query';
import {
  addressFields as addressParts,
  addressOf,
  missingMessage,
  type Problems,
  problemsFrom,
  tooLongIn,
  type Values,
} from '../checkout/fields';
import { valuesOfAddress } from '../checkout/stored-address';
import type { WebResponse } from '../checkout/responses';
import { html } from '../html';
import { type AccountContext, sections } from './account-context';
import { accountDocuments, type BillingDetails } from './documents';
import { confirmation } from './markup';

type Form = ReadonlyMap<string, string>;

const names = ['business_name', 'tax_id', ...addressParts.map((part) => `billing_${part}`)];
const removalPath = `${sections.billing}/remove`;

/** Renders the form with the buyer's billing details. */
export async function showBilling(context: AccountContext): Promise<WebResponse> {
  const details = await find(context);
  return billingPage(context, valuesOf(details), { isSaved: details !== null });
}

/** Saves billing details, or only changes the form of the address to that of the chosen country. */
export async function changeBilling(context: AccountContext, form: Form): Promise<WebResponse> {
  context.require(form);
  const values = new Map(names.map((name) => [name, (form.get(name) ?? '').trim()]));
  if (form.get('action') === 'fields') return billingPage(context, values);
  const problems = problemsOf(values, context);
  if (problems.size > 0) return billingPage(context, values, { problems });
  const { name: _name, ...address } = addressOf('billing', values) ?? {};
  const input = { businessName: values.get('business_name') || null, taxId: values.get('tax_id') || null, address };
  const errors = await context.attempt(accountDocuments.saveBilling, { input });
  if (errors.length === 0) return context.done('billing');
  return billingPage(context, values, { problems: problemsFrom(errors.map(atField), values, context.language) });
}

/** Renders the question before the removal of all billing details. */
export async function askBillingRemoval(context: AccountContext): Promise<WebResponse> {
  if ((await find(context)) === null) return context.done('billingGone');
  const content = confirmation(context, {
    action: removalPath,
    back: sections.billing,
    content: html`<p>${context.text('account.billingRemoveText')}</p>`,
    button: context.text('account.remove'),
  });
  return context.show('billing', context.text('account.billingRemoveHeading'), content);
}

/** Removes all billing details. */
export async function removeBilling(context: AccountContext, form: Form): Promise<WebResponse> {
  context.require(form);
  const code = await context.command(accountDocuments.removeBilling);
  return context.done(code === null ? 'billingRemoved' : 'billingGone');
}

async function find(context: AccountContext): Promise<BillingDetails | null> {
  const { user } = await context.ask<{ user: { billingDetails: BillingDetails | null } | null }>(
    accountDocuments.billing,
  );
  if (!user) throw new GraphFailed('not_found', null);
  return user.billingDetails;
}

function valuesOf(details: BillingDetails | null): Values {
  const { businessName = null, taxId = null, address = null } = details ?? {};
  return new Map([
    ['business_name', businessName ?? ''],
    ['tax_id', taxId ?? ''],
    ...(address ? valuesOfAddress('billing', address) : []),
  ]);
}

/** Returns the problems that the page finds. The graph checks the rest. */
function problemsOf(values: Values, { language }: AccountContext): Map<string, string> {
  const country = values.get('billing_country') ?? '';
  const chosen = countries.has(country) || country === '';
  return new Map([
    ...problemsIn('billing', values, { language, isForTax: false }),
    ...(country === '' ? [['billing_country', missingMessage('billing_country', language)] as const] : []),
    ...(chosen ? [] : [['billing_country', language.text('problem.countryUnknown')] as const]),
    ...tooLongIn(values, language),
  ]);
}

/** Returns an error of the graph with the path that the fields of a billing address have at the checkout. */
const atField = (error: UserError): UserError =>
  error.path[0] === 'address' ? { ...error, path: ['billingAddress', ...error.path.slice(1)] } : error;

function billingPage(
  context: AccountContext,
  values: Values,
  { problems = new Map(), isSaved = false }: { readonly problems?: Problems; readonly isSaved?: boolean } = {},
): WebResponse {
  const { language } = context;
  const state = { values, problems, language };
  const business = { name: 'business_name', label: context.text('account.businessName'), fills: 'organization' };
  const hint = context.text('account.taxIdHint');
  const taxId = { name: 'tax_id', label: context.text('account.taxId'), fills: 'off', most: 50, hint };
  const after = html`<button type="submit" name="action" value="fields" formnovalidate>${context.text('account.countryFields')}</button>`;
  // The first button is that of the return key.
  const form = html`<button class="unseen" type="submit" name="action" value="save" tabindex="-1" aria-hidden="true"></button>
${field(state, { ...business, most: 200 })}
${field(state, { ...taxId, more: html`spellcheck="false" dir="ltr"` })}
${addressFields(state, 'billing', { legend: context.text('address.billing'), after, isForTax: false })}${stateList}
<div class="actions"><button class="main" type="submit" name="action" value="save">${context.text('account.save')}</button>${isSaved && html`<a class="button" href="${removalPath}">${context.text('account.remove')}</a>`}</div>`;
  const alert = problems.size > 0 && alertBlock({ alert: null, problems, language });
  const content = html`<p>${context.text('account.billingText')}</p>${alert}${context.form(sections.billing, form)}`;
  return context.show('billing', context.text('account.billing'), content, problems.size > 0 ? 422 : 200);
}
