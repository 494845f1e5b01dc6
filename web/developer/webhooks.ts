import { type WebResponse, redirect } from '../checkout/responses';
import type { Problems } from '../checkout/fields';
import type { Html } from '../html';
import { addressOf, type DeveloperContext, problemsOf } from './developer-context';
import {
  type AccountSummary,
  type DeliveryRow,
  developerDocuments as documents,
  type Outcome,
  type PageOf,
  type WebhookRow,
  type WebhookDetails,
} from './documents';
import { deletePage, newWebhookPage, webhookPage, webhooksPage } from './webhook-pages';

type Form = ReadonlyMap<string, string>;
type Sent = { readonly values: Form; readonly problems: Problems };
interface WebhookPageState {
  readonly secret?: string | null;
  readonly problems?: Problems;
  readonly after?: string | null;
  readonly said?: string | null;
}

const emptyForm: Sent = { values: new Map(), problems: new Map() };
const fields: Readonly<Record<string, string>> = {
  url: 'url',
  events: 'events',
  apiVersionDate: 'shape',
  event: 'event',
};

/** Webhook pages, with their deliveries. */
export class Webhooks {
  constructor(
    private readonly context: DeveloperContext,
    private readonly account: AccountSummary,
  ) {}

  async list(): Promise<WebResponse> {
    const { webhooks } = await this.context.ask<{ webhooks: PageOf<WebhookRow> }>(documents.webhooks, {
      accountId: this.account.id,
    });
    return this.show('Webhooks', webhooksPage(this.account.id, webhooks.nodes));
  }

  async offer(sent: Sent = emptyForm): Promise<WebResponse> {
    return this.show(
      'New webhook',
      newWebhookPage({ ...sent, desk: this.context, accountId: this.account.id }),
      sent === emptyForm ? 200 : 422,
    );
  }

  async create(form: Form): Promise<WebResponse> {
    this.context.require(form);
    const names = (form.get('events') ?? '').split(/[\s,]+/).filter((name) => name !== '');
    const input = {
      resourceId: this.account.id,
      url: form.get('url') ?? '',
      events: names.length === 0 ? null : names,
      apiVersionDate: form.get('shape') || null,
    };
    const { webhookCreate: created } = await this.context.ask<{ webhookCreate: CreateWebhookResult }>(
      documents.createWebhook,
      {
        input,
        form: this.context.formId(form),
      },
    );
    if (created.webhook === null) return this.offer({ values: form, problems: problemsOf(created.userErrors, fields) });
    return (await this.see(created.webhook.id, { secret: created.secret })) ?? this.list();
  }

  async see(
    id: string,
    { secret = null, problems = new Map(), after = null, said = null }: WebhookPageState = {},
  ): Promise<WebResponse | null> {
    const { webhook, webhookDeliveries: deliveries } = await this.context.ask<{
      webhook: WebhookDetails | null;
      webhookDeliveries: PageOf<DeliveryRow>;
    }>(documents.webhook, { id, after });
    if (webhook?.account.id !== this.account.id) return null;
    return this.show(
      'Webhook',
      webhookPage({ desk: this.context, webhook, deliveries, secret, problems, said }),
      problems.size === 0 ? 200 : 422,
    );
  }

  async switch(id: string, form: Form): Promise<WebResponse | null> {
    const input = { enabled: form.get('enabled') === 'true' };
    const {
      webhookUpdate: { userErrors },
    } = await this.command<{ webhookUpdate: Outcome<object> }>(id, form, documents.updateWebhook, { input });
    return this.redirectToWebhook(id, userErrors, null);
  }

  async rotate(id: string, form: Form): Promise<WebResponse | null> {
    const {
      webhookSecretRotate: { secret, userErrors },
    } = await this.command<{ webhookSecretRotate: CreateWebhookResult }>(id, form, documents.rotateWebhook, {
      form: this.context.formId(form),
    });
    return this.see(id, { secret, problems: problemsOf(userErrors, {}) });
  }

  async test(id: string, form: Form): Promise<WebResponse | null> {
    const {
      webhookTest: { answer, userErrors },
    } = await this.command<{ webhookTest: Sending }>(id, form, documents.testWebhook, {
      event: form.get('event') ?? '',
    });
    return this.redirectToWebhook(id, userErrors, answer && (answer.success ? 'tested' : 'refused'));
  }

  async replay(id: string, form: Form): Promise<WebResponse | null> {
    const {
      webhookDeliveryReplay: { answer, userErrors },
    } = await this.command<{ webhookDeliveryReplay: Sending }>(id, form, documents.replay, {
      deliveryId: form.get('delivery') ?? '',
    });
    return this.redirectToWebhook(id, userErrors, answer && (answer.success ? 'tested' : 'refused'));
  }

  async askDelete(id: string): Promise<WebResponse | null> {
    const { webhook } = await this.context.ask<{ webhook: WebhookDetails | null }>(documents.webhook, {
      id,
      after: null,
    });
    return webhook?.account.id === this.account.id
      ? this.show('Delete the webhook', deletePage(this.context, webhook))
      : null;
  }

  async delete(id: string, form: Form): Promise<WebResponse | null> {
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
    extraVariables: Readonly<Record<string, unknown>>,
  ): Promise<Data> {
    this.context.require(form);
    return this.context.ask<Data>(document, { id, ...extraVariables });
  }

  /** Redirects to the page of the webhook, so that a reload does not repeat the command; with user errors, the page is shown directly. */
  private redirectToWebhook(
    id: string,
    errors: CreateWebhookResult['userErrors'],
    notice: string | null,
  ): Promise<WebResponse | null> {
    if (errors.length > 0) return this.see(id, { problems: problemsOf(errors, fields) });
    return Promise.resolve(
      redirect(303, `${addressOf(this.account.id, 'webhooks', id)}${notice === null ? '' : `?said=${notice}`}`),
    );
  }

  private show(title: string, body: Html, status = 200): WebResponse {
    return this.context.show({ account: this.account, tab: 'webhooks' }, title, body, status);
  }
}

type CreateWebhookResult = Outcome<{ readonly secret: string | null; readonly webhook: WebhookRow | null }>;
type Sending = Outcome<{ readonly answer: { readonly success: boolean } | null }>;
