import type { WebResponse } from '../checkout/responses';
import { type Html, html } from '../html';
import type { MessageKey } from '../messages';
import { type AccountContext, sections } from './account-context';
import { accountDocuments, type Grant } from './documents';
import { descriptionList } from '../design/data';
import { cards, confirmation, isolated, ownName } from './markup';

/** Texts of the categories of actions that an app may do. */
export const areas: Readonly<Record<string, MessageKey>> = {
  Account: 'account.area.Account',
  Team: 'account.area.Team',
  Products: 'account.area.Products',
  Plans: 'account.area.Plans',
  Checkout: 'account.area.Checkout',
  Members: 'account.area.Members',
  Payments: 'account.area.Payments',
  Payouts: 'account.area.Payouts',
  Marketing: 'account.area.Marketing',
  Content: 'account.area.Content',
  Messaging: 'account.area.Messaging',
  Developer: 'account.area.Developer',
  User: 'account.area.User',
};
const identity = ['openid', 'profile', 'email'] as const;

/** Renders the list of apps that the buyer has given access to. */
export async function listApps(context: AccountContext): Promise<WebResponse> {
  const items = (await grants(context)).map((grant) => cardOf(context, grant));
  return context.show('apps', context.text('account.apps'), cards(items, context.text('account.noApps')));
}

/** Renders the question before an app loses its access; null if it has none. */
export async function askRevocation(context: AccountContext, id: string): Promise<WebResponse | null> {
  const grant = (await grants(context)).find((one) => one.id === id);
  if (!grant) return null;
  const app = isolated(grant.app.name);
  const content = confirmation(context, {
    action: addressOf(grant),
    back: sections.apps,
    content: html`<p>${context.text('account.revokeText', { app })}</p>`,
    button: context.text('account.revoke'),
  });
  return context.show('apps', context.text('account.revokeHeading', { app }), content);
}

/** Revokes the access of an app. */
export async function revokeApp(
  context: AccountContext,
  id: string,
  form: ReadonlyMap<string, string>,
): Promise<WebResponse> {
  context.require(form);
  return context.done((await context.command(accountDocuments.revoke, { id })) === null ? 'app' : 'appGone');
}

async function grants(context: AccountContext): Promise<readonly Grant[]> {
  return (await context.ask<{ oauthGrants: readonly Grant[] }>(accountDocuments.grants)).oauthGrants;
}

function addressOf({ id }: Grant): string {
  return `${sections.apps}/${id}/revoke`;
}

function cardOf(context: AccountContext, grant: Grant): Html {
  const { app, account, scopes, createdAt } = grant;
  const list = html`<ul class="list">${scopeTexts(context, scopes).map((text) => html`<li>${text}</li>`)}</ul>`;
  const rows = descriptionList([
    [context.text('account.appSince'), context.language.day(createdAt)],
    [context.text('account.appReach'), account ? ownName(account.title) : context.text('account.allAccounts')],
  ]);
  return html`<h2>${ownName(app.name)}</h2>${rows}<p>${context.text('account.appMay')}</p>${list}<p><a class="button" href="${addressOf(grant)}">${context.text('account.revoke')}<span class="unseen">: ${ownName(app.name)}</span></a></p>`;
}

/** Describes scopes in the words of buyers: identity first, then each area with the widest permitted use. */
function scopeTexts(context: AccountContext, scopes: readonly string[]): string[] {
  const known = identity
    .filter((scope) => scopes.includes(scope))
    .map((scope) => context.text(`account.scope.${scope}`));
  const uses = new Map<MessageKey, 'read' | 'change'>();
  for (const scope of scopes) {
    if (identity.some((name) => name === scope)) continue;
    const area = areas[context.categories.get(scope) ?? ''] ?? 'account.area.other';
    const isRead = /:(?:read|export)$/.test(scope);
    if (!isRead || !uses.has(area)) uses.set(area, isRead ? 'read' : 'change');
  }
  const areaTexts = [...uses].map(([area, use]) => context.text(`account.scope.${use}`, { area: context.text(area) }));
  return [...known, ...areaTexts];
}
