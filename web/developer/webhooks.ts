import { type Answer, redirect } from '../checkout/answers';
import type { Problems } from '../checkout/fields';
import { addressOf, type Desk, problemsOf } from './desk';
import {
  type AccountNamed,
  type DeliveryRow,
  developerDocuments as documents,
  type Outcome,
  type PageOf,
  type WebhookRow,
  type WebhookWhole,
} from './documents';
import { deletePage, newWebhookPage, webhookPage, webhooksPage } from './webhook-pages';

type Form = ReadonlyMap<string, string>;
type Sent = { readonly values: Form; readonly problems: Problems };
interface Told {
  readonly secret?: string | null;
  readonly problems?: Problems;
  readonly after?: string | null;
  readonly said?: string | null;
}

const nothing: Sent = { values: new Map(), problems: new Map() };
const fields: Readonly<Record<string, string>> = {
  url: 'url',
  events: 'events',
  apiVersionDate: 'shape',
  event: 'event',
};

/** Webhook pages, with their deliveries. */
export class Webhooks {
  constructor(
    private readonly desk: Desk,
    private readonly account: AccountNamed,
  ) {}

  async list(): Promise<Answer> {
    const { webhooks } = await this.desk.ask<{ webhooks: PageOf<WebhookRow> }>(documents.webhooks, {
      accountId: this.account.id,
    });
    return this.show('Webhooks', webhooksPage(this.account.id, webhooks.nodes));
  }

  async offer(sent: Sent = nothing): Promise<Answer> {
    return this.show(
      'New webhook',
      newWebhookPage({ ...sent, desk: this.desk, accountId: this.account.id }),
      sent === nothing ? 200 : 422,
    );
  }

  async create(form: Form): Promise<Answer> {
    this.desk.require(form);
    const names = (form.get('events') ?? '').split(/[\s,]+/).filter((name) => name !== '');
    const input = {
      resourceId: this.account.id,
      url: form.get('url') ?? '',
      events: names.length === 0 ? null : names,
      apiVersionDate: form.get('shape') || null,
    };
    const { webhookCreate: made } = await this.desk.ask<{ webhookCreate: Made }>(documents.createWebhook, {
      input,
      form: this.desk.formId(form),
    });
    if (made.webhook === null) return this.offer({ values: form, problems: problemsOf(made.userErrors, fields) });
    return (await this.see(made.webhook.id, { secret: made.secret })) ?? this.list();
  }

  async see(
    id: string,
    { secret = null, problems = new Map(), after = null, said = null }: Told = {},
  ): Promise<Answer | null> {
    const { webhook, webhookDeliveries: deliveries } = await this.desk.ask<{
      webhook: WebhookWhole | null;
      webhookDeliveries: PageOf<DeliveryRow>;
    }>(documents.webhook, { id, after });
    if (webhook?.account.id !== this.account.id) return null;
    return this.show(
      'Webhook',
      webhookPage({ desk: this.desk, webhook, deliveries, secret, problems, said }),
      problems.size === 0 ? 200 : 422,
    );
  }

  async switch(id: string, form: Form): Promise<Answer | null> {
    const input = { enabled: form.get('enabled') === 'true' };
    const {
      webhookUpdate: { userErrors },
    } = await this.command<{ webhookUpdate: Outcome<object> }>(id, form, documents.updateWebhook, { input });
    return this.back(id, userErrors, null);
  }

  async rotate(id: string, form: Form): Promise<Answer | null> {
    const {
      webhookSecretRotate: { secret, userErrors },
    } = await this.command<{ webhookSecretRotate: Made }>(id, form, documents.rotateWebhook, {
      form: this.desk.formId(form),
    });
    return this.see(id, { secret, problems: problemsOf(userErrors, {}) });
  }

  async test(id: string, form: Form): Promise<Answer | null> {
    const {
      webhookTest: { answer, userErrors },
    } = await this.command<{ webhookTest: Sending }>(id, form, documents.testWebhook, {
      event: form.get('event') ?? '',
    });
    return this.back(id, userErrors, answer && (answer.success ? 'tested' : 'refused'));
  }

  async replay(id: string, form: Form): Promise<Answer | null> {
    const {
      webhookDeliveryReplay: { answer, userErrors },
    } = await this.command<{ webhookDeliveryReplay: Sending }>(id, form, documents.replay, {
      deliveryId: form.get('delivery') ?? '',
    });
    return this.back(id, userErrors, answer && (answer.success ? 'tested' : 'refused'));
  }

  async askDelete(id: string): Promise<Answer | null> {
    const { webhook } = await this.desk.ask<{ webhook: WebhookWhole | null }>(documents.webhook, { id, after: null });
    return webhook?.account.id === this.account.id
      ? this.show('Delete the webhook', deletePage(this.desk, webhook))
      : null;
  }

  async delete(id: string, form: Form): Promise<Answer | null> {
    const {
      webhookDelete: { userErrors },
    } = await this.command<{ webhookDelete: Outcome<object> }>(id, form, documents.deleteWebhook, {});
    return userErrors.length === 0
      ? redirect(303, addressOf(this.account.id, 'webhooks'))
      : this.see(id, { problems: problemsOf(userErrors, {}) });
  }

  private command<Data>(
    id: string,
    form: Form,
    document: string,
    more: Readonly<Record<string, unknown>>,
  ): Promise<Data> {
    this.desk.require(form);
    return this.desk.ask<Data>(document, { id, ...more });
  }

  /** Redirects to the page of the webhook, so that a reload does not repeat the command; with user errors, the page is shown directly. */
  private back(id: string, errors: Made['userErrors'], said: string | null): Promise<Answer | null> {
    if (errors.length > 0) return this.see(id, { problems: problemsOf(errors, fields) });
    return Promise.resolve(
      redirect(303, `${addressOf(this.account.id, 'webhooks', id)}${said === null ? '' : `?said=${said}`}`),
    );
  }

  private show(title: string, body: string, status = 200): Answer {
    return this.desk.show({ account: this.account, tab: 'webhooks' }, title, body, status);
  }
}

type Made = Outcome<{ readonly secret: string | null; readonly webhook: WebhookRow | null }>;
type Sending = Outcome<{ readonly answer: { readonly success: boolean } | null }>;
