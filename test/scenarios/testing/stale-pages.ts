import { alertIn, changesIn, fieldsIn, formCall } from '../../../web/checkout/testing';
import type { HttpResponse } from '../../support/http-call';
import { sql } from '../../support/oauth';
import type { TestService } from '../../support/service';

/** A page on which a person accepts terms, with the form values that they enter. */
export interface Page {
  readonly path: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  /** Target of the form. Default: the path of the page. */
  readonly action?: string;
}

/** Rows that accepting terms could create, charge or change. Workers change other columns at any time. */
const traces = `SELECT (SELECT count(*)::int FROM billing.payments) AS payments, (SELECT count(*)::int FROM billing.charge_attempts) AS attempts,
  (SELECT count(*)::int FROM billing.checkout_sessions) AS sessions, (SELECT count(*)::int FROM billing.setup_intents) AS intents,
  (SELECT count(*)::int FROM billing.entries) AS entries, (SELECT count(*)::int FROM billing.payment_methods) AS methods,
  (SELECT json_agg((id, user_id, renewal_price, renewal_period_end, expires_at, cancel_at_period_end, cancel_discount_percentage, payment_method_id) ORDER BY id)::text FROM billing.memberships) AS memberships,
  (SELECT json_agg((id, user_id, role, status) ORDER BY id)::text FROM platform.team_members) AS team`;

/** Pages that were opened before their terms changed, and the results of submitting them. */
export interface StalePages {
  open(page: Page): Promise<HttpResponse>;
  send(page: Page, fields: Record<string, string>): Promise<HttpResponse>;
  /** Submits a page and expects 409 without any effect. Returns the page of the response. */
  shownAgain(page: Page, fields: Record<string, string>): Promise<HttpResponse>;
  /** Opens a page, changes the terms and submits the page. Returns the response, which lists the changes. */
  expectNamed(page: Page, change: () => Promise<unknown>, changes: readonly string[]): Promise<HttpResponse>;
  /** Submits a page without its terms, like a form from before a deployment, and then as it was returned. Returns the last response. */
  agreed(page: Page, rendered: HttpResponse): Promise<HttpResponse>;
  /** Runs the whole flow of a page whose terms change after it was opened, up to their acceptance. */
  expectAsked(page: Page, change: () => Promise<unknown>, changes: readonly string[]): Promise<HttpResponse>;
}

export function stalePages(service: TestService): StalePages {
  const tracesNow = async () => (await sql(service.databaseUrl, traces))[0];
  const open = ({ path, cookie = '' }: Page) => service.request({ path, as: null, headers: { cookie } });
  const send = ({ path, action = path, cookie = '' }: Page, fields: Record<string, string>) =>
    service.request({ ...formCall(action, fields, { cookie }), as: null });

  async function resubmitStale(page: Page, fields: Record<string, string>): Promise<HttpResponse> {
    const before = await tracesNow();
    const response = await send(page, { ...fields, ...page.typed });
    expect([response.status, await tracesNow()]).toEqual([409, before]);
    return response;
  }

  async function expectChangesListed(
    page: Page,
    change: () => Promise<unknown>,
    changes: readonly string[],
  ): Promise<HttpResponse> {
    const response = await open(page);
    expect([response.status, alertIn(response.text)]).toEqual([200, null]);
    await change();
    const rendered = await resubmitStale(page, fieldsIn(response.text));
    expect([alertIn(rendered.text), changesIn(rendered.text)]).toEqual([
      expect.stringMatching(/^The terms have changed\. Nothing was (?:charged|changed|changed or charged)\.$/),
      changes,
    ]);
    expect(rendered.text).toContain('</h2><p>Check the terms before you continue.</p><ul>');
    return rendered;
  }

  async function agreed(page: Page, rendered: HttpResponse): Promise<HttpResponse> {
    const { terms, ...others } = fieldsIn(rendered.text);
    expect(terms).toMatch(/^[\w-]+$/);
    const old = await resubmitStale(page, others);
    expect([alertIn(old.text), changesIn(old.text)]).toEqual([
      expect.stringMatching(/^This page was out of date\. Nothing was (?:charged|changed|changed or charged)\.$/),
      [],
    ]);
    expect(fieldsIn(old.text).terms).toBe(terms);
    return send(page, { ...fieldsIn(old.text), ...page.typed });
  }

  return {
    open,
    send,
    shownAgain: resubmitStale,
    expectNamed: expectChangesListed,
    agreed,
    expectAsked: async (page, change, changes) => agreed(page, await expectChangesListed(page, change, changes)),
  };
}
