import { alertBlock } from '../checkout/card-form';
import { area, selectField, field, type FormState } from '../checkout/controls';
import { paragraph } from '../checkout/layout';
import { button, checkbox, checkField, linkButton } from '../design/controls';
import { descriptionList, table } from '../design/data';
import { notice } from '../design/surfaces';
import { type Html, html } from '../html';
import { addressOf, type DeveloperContext } from './developer-context';
import type { Key, Permission } from './documents';
import { link, secretBlock, timestamp } from './markup';

const roles = new Map([
  ['OWNER', 'Owner: everything that keys may do'],
  ['ADMIN', 'Admin'],
  ['MODERATOR', 'Moderator'],
  ['SALES_MANAGER', 'Sales manager'],
  ['ADVERTISER', 'Advertiser'],
]);
/** Field of the setting that requests with the key are rejected if they have unknown parameters. */
export const strictField = 'rejects_unknown_parameters';
const customRoleLabel = 'Only what is ticked below';
const graces = new Map([
  ['0', 'At once'],
  ['3600', 'After an hour'],
  ['86400', 'After a day'],
  ['604800', 'After a week'],
]);
const expiryOptions = new Map([
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
]);

export function keysPage(accountId: string, keys: readonly Key[]): Html {
  const rows = keys.map((key) => [
    link(addressOf(accountId, 'keys', key.id), key.name ?? key.id),
    html`<code>${key.obfuscatedSecretKey}</code>`,
    roleOf(key),
    key.pin ?? 'none',
    key.lastUsedAt === null ? 'never' : timestamp(key.lastUsedAt),
  ]);
  return html`<h1>API keys</h1>
${paragraph('A key acts as this account. Keep keys on your servers: whoever has one can do what it allows.')}
<p>${linkButton(addressOf(accountId, 'keys', 'new'), { text: 'New key', icon: 'key' })}</p>
${table(['Name', 'Secret', 'Permissions', 'Version', 'Last used'], rows, 'There are no keys.')}`;
}

interface NewKey extends FormState {
  readonly desk: DeveloperContext;
  readonly accountId: string;
  readonly permissions: readonly Permission[];
}

export function newKeyPage({ desk, accountId, permissions, ...state }: NewKey): Html {
  const values =
    state.values.size > 0
      ? state.values
      : new Map([
          ['role', 'ADMIN'],
          ['pin', desk.versions[0] ?? ''],
        ]);
  const filled = { ...state, values };
  return html`<h1>New API key</h1>
${alertBlock({ alert: null, problems: state.problems })}
${desk.form(
  addressOf(accountId, 'keys', 'new'),
  html`
${field(filled, { name: 'name', label: 'Name', most: 100, hint: 'So that you know later what it is for.' })}
${selectField(filled, { name: 'pin', label: 'Version', required: true, hint: 'What requests without the header Api-Version-Date are answered with.' }, new Map(desk.versions.map((version) => [version, version])), 'None: the first version')}
${permissionFields(filled, permissions, new Set([...values.keys()].filter((name) => name.startsWith('action:')).map((name) => name.slice(7))))}
${strictnessField(desk, filled)}
${selectField(filled, { name: 'days', label: 'Expires', required: true }, expiryOptions, 'Never')}
${area(filled, { name: 'addresses', label: 'Addresses that may use it', most: 4_000, hint: 'One address or range (192.0.2.0/24) a line; everywhere where it stays empty.' })}
<div class="actions">${button({ text: 'Make the key', kind: 'main' })}</div>`,
)}`;
}

interface KeyView extends FormState {
  readonly desk: DeveloperContext;
  readonly key: Key;
  readonly permissions: readonly Permission[];
  readonly secret: { readonly heading: string; readonly text: string } | null;
  /** Whether the form was submitted again; the secret has already been shown. */
  readonly repeated: boolean;
}

export function keyPage({ desk, key, permissions, secret, repeated, values, problems }: KeyView): Html {
  const at = (...segments: string[]): string => addressOf(key.account.id, 'keys', key.id, ...segments);
  const state = {
    problems,
    values:
      values.size > 0
        ? values
        : new Map([
            ['name', key.name ?? ''],
            ['role', key.systemRole ?? ''],
            ...(key.rejectsUnknownParameters ? [[strictField, 'on'] as const] : []),
          ]),
  };
  const grantedActions = new Set(key.statements.filter(({ grant }) => grant).flatMap(({ actions }) => actions));
  const simple =
    key.systemRole !== null ||
    (key.statements.length === 1 && key.statements[0]?.grant === true && key.statements[0].accountIds === null);
  return html`<h1>${key.name ?? 'API key'}</h1>
${secret === null ? '' : secretBlock(secret.heading, secret.text)}${repeated ? notice({ tone: 'warning', content: 'This form was sent before, and its secret was shown then. Rotate the key for another one.', isResult: true }) : ''}
${alertBlock({ alert: null, problems })}
${descriptionList([
  ['Id', key.id],
  ['Secret', key.obfuscatedSecretKey],
  ['Version', key.pin ?? 'none: the first version'],
  ['Unknown parameters', key.rejectsUnknownParameters ? 'rejected' : null],
  ['Made', timestamp(key.createdAt)],
  ['Last used', key.lastUsedAt && timestamp(key.lastUsedAt)],
  ['Expires', key.expiresAt && timestamp(key.expiresAt)],
])}
<section aria-labelledby="change-title"><h2 id="change-title">Permissions</h2>
${simple ? desk.form(at(), html`${field(state, { name: 'name', label: 'Name', most: 100 })}${permissionFields(state, permissions, grantedActions)}${strictnessField(desk, state)}<div class="actions">${button({ text: 'Save' })}</div>`) : paragraph('This key has several statements, or statements for some accounts. They are changed through the API.')}</section>
<section aria-labelledby="rotate-title"><h2 id="rotate-title">New secret</h2>
${desk.form(at('rotate'), html`${selectField({ problems, values: new Map([['grace', '86400']]) }, { name: 'grace', label: 'The current secret expires', required: true }, graces, 'After a day, unless told')}<div class="actions">${button({ text: 'Rotate' })}</div>`)}</section>
<section aria-labelledby="revoke-title"><h2 id="revoke-title">Revoke</h2><p>${linkButton(at('revoke'), { text: 'Revoke the key', kind: 'danger' })}</p></section>`;
}

export function revokePage(context: DeveloperContext, key: Key): Html {
  return html`<h1>Revoke ${key.name ?? key.id}?</h1>
${paragraph(`Requests with ${key.obfuscatedSecretKey} are refused from then on. This cannot be undone.`)}
${context.form(addressOf(key.account.id, 'keys', key.id, 'revoke'), html`<div class="actions">${button({ text: 'Revoke', kind: 'main' })}${linkButton(addressOf(key.account.id, 'keys', key.id), { text: 'Keep it' })}</div>`)}`;
}

/** Renders the checkbox that makes a sandbox key reject unknown parameters; nothing in live mode. */
function strictnessField({ sandbox }: DeveloperContext, { values, problems }: FormState): Html | '' {
  if (!sandbox) return '';
  return checkField({
    name: strictField,
    label: 'Reject unknown parameters',
    hint: 'A REST request with a parameter that the operation does not have is rejected with an error that names the parameter; otherwise the parameter is ignored. Available in sandbox mode only.',
    problem: problems.get(strictField),
    isChecked: values.get(strictField) === 'on',
  });
}

/** Renders a role selection, and checkboxes of all actions, grouped by category. */
function permissionFields(
  state: FormState,
  permissions: readonly Permission[],
  selectedActions: ReadonlySet<string>,
): Html {
  const groups = Map.groupBy(permissions, ({ category }) => category ?? 'Other');
  const checkboxes = [...groups].map(
    ([category, groupOptions]) =>
      html`<fieldset><legend>${category}</legend>${groupOptions.map(({ action, name }) =>
        checkbox(`action:${action}`, html`${name} <code>${action}</code>`, selectedActions.has(action)),
      )}</fieldset>`,
  );
  return html`${selectField(state, { name: 'role', label: 'Permissions', required: true, hint: 'A key never holds more than you do.' }, roles, customRoleLabel)}
<details${selectedActions.size > 0 ? ' open' : ''}><summary>Choose permissions one by one</summary>${checkboxes}</details>`;
}

function roleOf({ systemRole, statements }: Key): string {
  if (systemRole !== null) return roles.get(systemRole)?.split(':')[0] ?? systemRole;
  const actions = new Set(statements.filter(({ grant }) => grant).flatMap((statement) => statement.actions)).size;
  return `${actions} ${actions === 1 ? 'action' : 'actions'}`;
}
