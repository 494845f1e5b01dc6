import { type WebResponse, redirect } from '../checkout/responses';
import type { Problems } from '../checkout/fields';
import type { Html } from '../html';
import { addressOf, type DeveloperContext, problemsOf } from './developer-context';
import {
  type AccountSummary,
  developerDocuments as documents,
  type Key,
  type Outcome,
  type PageOf,
  type Permission,
} from './documents';
import { keyPage, keysPage, newKeyPage, revokePage, strictField } from './key-pages';

type Form = ReadonlyMap<string, string>;
type Sent = { readonly values: Form; readonly problems: Problems };

const emptyForm: Sent = { values: new Map(), problems: new Map() };
const fields: Readonly<Record<string, string>> = {
  name: 'name',
  pin: 'pin',
  ipAllowlist: 'addresses',
  expiresAt: 'days',
  permissions: 'role',
  rejectsUnknownParameters: strictField,
};
const day = 86_400_000;

/** API key pages: list, create, update, rotate and revoke. */
export class Keys {
  constructor(
    private readonly context: DeveloperContext,
    private readonly account: AccountSummary,
  ) {}

  async list(): Promise<WebResponse> {
    const { apiKeys } = await this.context.ask<{ apiKeys: PageOf<Key> }>(documents.keys, {
      accountId: this.account.id,
    });
    return this.show('API keys', keysPage(this.account.id, apiKeys.nodes));
  }

  async offer(sent: Sent = emptyForm): Promise<WebResponse> {
    const body = newKeyPage({
      ...sent,
      desk: this.context,
      accountId: this.account.id,
      permissions: await this.permissions(),
    });
    return this.show('New API key', body, sent === emptyForm ? 200 : 422);
  }

  async create(form: Form): Promise<WebResponse> {
    this.context.require(form);
    const days = form.get('days') ?? '';
    const input = {
      accountId: this.account.id,
      name: form.get('name') || null,
      pin: form.get('pin') || null,
      permissions: permissionsIn(form),
      ipAllowlist: addressesIn(form),
      ...this.strictnessIn(form),
      expiresAt: /^\d{1,4}$/.test(days) ? endOfDay(Number(days)) : null,
    };
    const { apiKeyCreate: created } = await this.context.ask<{ apiKeyCreate: CreateKeyResult }>(documents.createKey, {
      input,
      form: this.context.formId(form),
    });
    if (created.apiKey === null) return this.offer({ values: form, problems: problemsOf(created.userErrors, fields) });
    return this.one(created.apiKey, { secret: created.secretKey, heading: 'Your new key' });
  }

  async see(id: string): Promise<WebResponse | null> {
    const key = await this.find(id);
    return key && this.one(key);
  }

  async change(id: string, form: Form): Promise<WebResponse | null> {
    this.context.require(form);
    const key = await this.find(id);
    if (!key) return null;
    const input = { name: form.get('name') || null, permissions: permissionsIn(form), ...this.strictnessIn(form) };
    const {
      apiKeyUpdate: { userErrors },
    } = await this.context.ask<{ apiKeyUpdate: Outcome<object> }>(documents.updateKey, { id, input });
    return userErrors.length === 0
      ? redirect(303, addressOf(this.account.id, 'keys', id))
      : this.one(key, { sent: { values: form, problems: problemsOf(userErrors, fields) } });
  }

  async rotate(id: string, form: Form): Promise<WebResponse | null> {
    this.context.require(form);
    const grace = Number(form.get('grace') ?? '86400');
    if (!(await this.find(id)) || !Number.isInteger(grace)) return null;
    const { apiKeyRotate: created } = await this.context.ask<{ apiKeyRotate: CreateKeyResult }>(documents.rotateKey, {
      id,
      grace,
      form: this.context.formId(form),
    });
    const key = created.apiKey ?? (await this.find(id));
    return (
      key &&
      this.one(
        key,
        created.apiKey
          ? { secret: created.secretKey, heading: 'The new secret' }
          : { sent: { values: new Map(), problems: problemsOf(created.userErrors, { gracePeriod: 'grace' }) } },
      )
    );
  }

  async askRevoke(id: string): Promise<WebResponse | null> {
    const key = await this.find(id);
    return key && this.show('Revoke the key', revokePage(this.context, key));
  }

  async revoke(id: string, form: Form): Promise<WebResponse | null> {
    this.context.require(form);
    const key = await this.find(id);
    if (!key) return null;
    const {
      apiKeyRevoke: { userErrors },
    } = await this.context.ask<{ apiKeyRevoke: Outcome<object> }>(documents.revokeKey, { id });
    return userErrors.length === 0
      ? redirect(303, addressOf(this.account.id, 'keys'))
      : this.one(key, { sent: { values: new Map(), problems: problemsOf(userErrors, {}) } });
  }

  private async one(
    key: Key,
    {
      secret = null,
      heading = '',
      sent = emptyForm,
    }: { readonly secret?: string | null; readonly heading?: string; readonly sent?: Sent } = {},
  ): Promise<WebResponse> {
    const permissions = await this.permissions();
    const repeated = heading !== '' && secret === null;
    return this.show(
      key.name ?? 'API key',
      keyPage({
        ...sent,
        desk: this.context,
        key,
        permissions,
        secret: secret === null ? null : { heading, text: secret },
        repeated,
      }),
      sent.problems.size === 0 ? 200 : 422,
    );
  }

  /** Returns whether the key rejects unknown parameters; an empty object in live mode, where forms have no such field. */
  private strictnessIn(form: Form): { readonly rejectsUnknownParameters?: boolean } {
    return this.context.sandbox ? { rejectsUnknownParameters: form.get(strictField) === 'on' } : {};
  }

  /** Returns a key of the account; null for keys of the visitor's other accounts. */
  private async find(id: string): Promise<Key | null> {
    const { apiKey } = await this.context.ask<{ apiKey: Key | null }>(documents.key, { id });
    return apiKey?.account.id === this.account.id ? apiKey : null;
  }

  /** Returns all permissions that a key may have. */
  private async permissions(): Promise<Permission[]> {
    const found: Permission[] = [];
    for (let after: string | null = null; ;) {
      const { permissions }: { permissions: PageOf<Permission> } = await this.context.ask(documents.permissions, {
        after,
      });
      found.push(...permissions.nodes.filter(({ allowedOnApiKey }) => allowedOnApiKey));
      if (!permissions.pageInfo.hasNextPage) return found;
      after = permissions.pageInfo.endCursor;
    }
  }

  private show(title: string, body: Html, status = 200): WebResponse {
    return this.context.show({ account: this.account, tab: 'keys' }, title, body, status);
  }
}

type CreateKeyResult = Outcome<{ readonly secretKey: string | null; readonly apiKey: Key | null }>;

/** Returns the end of the day the given number of days from now, so that a repeated form has the same value. */
function endOfDay(days: number): string {
  return new Date((Math.floor(Date.now() / day) + days + 1) * day).toISOString();
}

/** Returns a role, or the selected actions. */
function permissionsIn(form: Form): object {
  const role = form.get('role') ?? '';
  if (role !== '') return { systemRole: role };
  const actions = [...form.keys()]
    .filter((name) => name.startsWith('action:'))
    .map((name) => name.slice('action:'.length));
  return { statements: [{ grant: true, actions }] };
}

/** Returns the IP addresses or ranges, one per line; null for no restriction. */
function addressesIn(form: Form): string[] | null {
  const lines = (form.get('addresses') ?? '').split(/[\s,]+/).filter((line) => line !== '');
  return lines.length === 0 ? null : lines;
}
