import { alertIn, changesIn, fieldsIn, formCall } from '../../../web/checkout/testing';
import type { HttpAnswer } from '../../support/http-call';
import { sql } from '../../support/oauth';
import type { TestService } from '../../support/service';

/** A page on which a person agrees to something, and what is typed there. */
export interface Page {
  readonly path: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  /** The form is sent to another address than that of the page. */
  readonly action?: string;
}

/** Everything that agreeing could make, charge or change. Workers change other columns at any time. */
const traces = `SELECT (SELECT count(*)::int FROM billing.payments) AS payments, (SELECT count(*)::int FROM billing.charge_attempts) AS attempts,
  (SELECT count(*)::int FROM billing.checkout_sessions) AS sessions, (SELECT count(*)::int FROM billing.setup_intents) AS intents,
  (SELECT count(*)::int FROM billing.entries) AS entries, (SELECT count(*)::int FROM billing.payment_methods) AS methods,
  (SELECT json_agg((id, user_id, renewal_price, renewal_period_end, expires_at, cancel_at_period_end, cancel_discount_percentage, payment_method_id) ORDER BY id)::text FROM billing.memberships) AS memberships,
  (SELECT json_agg((id, user_id, role, status) ORDER BY id)::text FROM platform.team_members) AS team`;

/** Pages that were opened before something changed, and what comes of sending them. */
export interface StalePages {
  open(page: Page): Promise<HttpAnswer>;
  send(page: Page, fields: Record<string, string>): Promise<HttpAnswer>;
  /** Sends a page that is refused; answers it as it is shown again, after which nothing has happened. */
  shownAgain(page: Page, fields: Record<string, string>): Promise<HttpAnswer>;
  /** Opens a page, changes something, and sends the page as it was; answers the page that is shown again with the changes. */
  expectNamed(page: Page, change: () => Promise<unknown>, changes: readonly string[]): Promise<HttpAnswer>;
  /** Sends a page without its terms, as it would be from before a deployment, and then as it was shown again. Answers what comes of that. */
  agreed(page: Page, shown: HttpAnswer): Promise<HttpAnswer>;
  /** Everything that happens to a page whose terms change after it was opened, until they are agreed to. */
  expectAsked(page: Page, change: () => Promise<unknown>, changes: readonly string[]): Promise<HttpAnswer>;
}

export function stalePages(service: TestService): StalePages {
  const tracesNow = async () => (await sql(service.databaseUrl, traces))[0];
  const open = ({ path, cookie = '' }: Page) => service.request({ path, as: null, headers: { cookie } });
  const send = ({ path, action = path, cookie = '' }: Page, fields: Record<string, string>) =>
    service.request({ ...formCall(action, fields, { cookie }), as: null });

  async function shownAgain(page: Page, fields: Record<string, string>): Promise<HttpAnswer> {
    const before = await tracesNow();
    const answer = await send(page, { ...fields, ...page.typed });
    expect([answer.status, await tracesNow()]).toEqual([409, before]);
    return answer;
  }

  async function expectNamed(
    page: Page,
    change: () => Promise<unknown>,
    changes: readonly string[],
  ): Promise<HttpAnswer> {
    const opened = await open(page);
    expect([opened.status, alertIn(opened.text)]).toEqual([200, null]);
    await change();
    const shown = await shownAgain(page, fieldsIn(opened.text));
    expect([alertIn(shown.text), changesIn(shown.text)]).toEqual([
      expect.stringMatching(/^The terms have changed\. Nothing was (?:charged|changed|changed or charged)\.$/),
      changes,
    ]);
    expect(shown.text).toContain('</h2><p>Check the terms before you continue.</p><ul>');
    return shown;
  }

  async function agreed(page: Page, shown: HttpAnswer): Promise<HttpAnswer> {
    const { terms, ...others } = fieldsIn(shown.text);
    expect(terms).toMatch(/^[\w-]+$/);
    const old = await shownAgain(page, others);
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
    shownAgain,
    expectNamed,
    agreed,
    expectAsked: async (page, change, changes) => agreed(page, await expectNamed(page, change, changes)),
  };
}
