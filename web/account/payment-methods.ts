import type { WebResponse } from '../checkout/responses';
import { type Html, html, joinHtml } from '../html';
import { type AccountContext, sections } from './account-context';
import { accountDocuments, type OpenedPaymentMethod, type PaymentMethod } from './documents';
import { descriptionList } from '../design/data';
import { cards, confirmation, methodName, ownName, pager, sellerOf } from './markup';

/** Renders the list of the buyer's saved payment methods. */
export async function listPaymentMethods(context: AccountContext): Promise<WebResponse> {
  const { paymentMethods } = await context.list<'paymentMethods', PaymentMethod>(accountDocuments.methods);
  const items = paymentMethods.nodes.map((method) => cardOf(context, method));
  const content = html`${cards(items, context.text('account.noMethods'))}${pager(context, paymentMethods)}`;
  return context.show('methods', context.text('account.methods'), content);
}

/** Renders the question before the removal of a payment method, or the memberships that need it; null for those of others. */
export async function askRemoval(context: AccountContext, id: string): Promise<WebResponse | null> {
  const method = await find(context, id);
  return method && removalPage(context, method);
}

/** Removes a payment method. */
export async function removePaymentMethod(
  context: AccountContext,
  id: string,
  form: ReadonlyMap<string, string>,
): Promise<WebResponse | null> {
  context.require(form);
  const code = await context.command(accountDocuments.removeMethod, { id });
  if (code === null) return context.done('method');
  if (code === 'not_found') return context.done('methodGone');
  const method = await find(context, id);
  return method && removalPage(context, method, context.text('account.notRemoved'));
}

async function find(context: AccountContext, id: string): Promise<OpenedPaymentMethod | null> {
  const { paymentMethod } = await context.ask<{ paymentMethod: OpenedPaymentMethod | null }>(accountDocuments.method, {
    id,
  });
  // Sellers can read the payment methods of their customers, but only the owner may remove one.
  return paymentMethod?.member?.user?.id === context.userId ? paymentMethod : null;
}

function cardOf(context: AccountContext, method: PaymentMethod): Html {
  const name = methodName(context, method);
  return html`<h2>${name}</h2>${sellerOf(context, method.account)}${details(context, method)}<p><a class="button" href="${addressOf(method)}">${context.text('account.remove')}<span class="unseen">: ${name}</span></a></p>`;
}

function details(context: AccountContext, { card, memberships }: PaymentMethod): Html {
  const names = memberships.nodes.map(({ product }) => ownName(product?.title ?? context.text('account.membership')));
  return descriptionList([
    [context.text('account.expires'), card?.expMonth && card.expYear ? expiry(card.expMonth, card.expYear) : null],
    [context.text('account.usedFor'), names.length > 0 ? joinHtml(names, ', ') : context.text('account.unused')],
  ]);
}

const expiry = (month: number, year: number): Html =>
  html`<span dir="ltr">${String(month).padStart(2, '0')}/${year}</span>`;

function addressOf({ id }: PaymentMethod): string {
  return `${sections.methods}/${id}/remove`;
}

function removalPage(context: AccountContext, method: PaymentMethod, problem: string | null = null): WebResponse {
  const alert = problem !== null && html`<div class="alert" role="alert"><p>${problem}</p></div>`;
  const name = html`<p><strong>${methodName(context, method)}</strong></p>${sellerOf(context, method.account)}`;
  const content =
    method.memberships.nodes.length > 0
      ? html`${alert}${name}${neededBy(context, method)}`
      : confirmation(context, {
          action: addressOf(method),
          back: sections.methods,
          content: html`${alert}${name}<p>${context.text('account.removeText')}</p>`,
          button: context.text('account.remove'),
        });
  return context.show('methods', context.text('account.removeHeading'), content, problem === null ? 200 : 409);
}

/** Renders the memberships that are charged with a payment method, with links to where another one is chosen. */
function neededBy(context: AccountContext, { memberships }: PaymentMethod): Html {
  const links = memberships.nodes.map(
    ({ id, product }) =>
      html`<li><a href="/manage/${id}">${ownName(product?.title ?? context.text('account.membership'))}</a></li>`,
  );
  return html`<p>${context.text('account.inUse')}</p><ul class="list">${links}</ul><div class="actions"><a class="button" href="${sections.methods}">${context.text('account.back')}</a></div>`;
}
