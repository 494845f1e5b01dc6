import { fieldsIn, formCall, problemAt } from '../../web/checkout/testing';
import { httpCall, type HttpResponse } from '../support/http-call';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { openService, type TestService } from '../support/service';

let service: TestService;
let mailbox: Mailbox;
let port: number;
let shop: string;
let other: string;
/** Session cookie of iris, who owns the shop. */
let iris: string;

const strictBox = 'rejects_unknown_parameters';
const strictHint =
  'A REST request with a parameter that the operation does not have is rejected with an error that names the parameter; otherwise the parameter is ignored. Available in sandbox mode only.';
const get = (path: string, cookie = iris): Promise<HttpResponse> => httpCall(port, { path, headers: { cookie } });
const post = (
  path: string,
  fields: Record<string, string>,
  cookie = iris,
  headers: Record<string, string> = {},
): Promise<HttpResponse> => httpCall(port, formCall(path, fields, { cookie, ...headers }));
const secretIn = ({ text }: HttpResponse): string => /<code id="secret">(.*?)<\/code>/.exec(text)?.[1] ?? '';
const statusWith = async (secret: string): Promise<number> =>
  (await service.request({ path: '/api/v1/accounts/me', as: secret })).status;

async function signIn(email: string): Promise<string> {
  await httpCall(port, formCall('/sign-in', { email, return: '/developer' }));
  const { headers } = await httpCall(port, formCall((await mailbox.link(email)).pathname, {}));
  return String(headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

/** Returns the fields of the form on a page whose action is the path. */
function formTo(html: string, path: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`action="${path}"`)) ?? '';
  return fieldsIn(form);
}

beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  port = Number(new URL(service.origin).port);
  [shop, other] = service.demoData.accounts.map(({ id }) => id) as [string, string];
  iris = await signIn('iris@demo.example');
});
afterAll(async () => {
  await service.close();
  mailbox.close();
});

describe('the developer page', () => {
  it('redirects visitors to the sign-in page and back', async () => {
    const { status, headers } = await get(`/developer/${shop}/events?type=plan.created`, '');
    expect([status, headers.location]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ return: `/developer/${shop}/events?type=plan.created` })}`,
    ]);
  });

  it('shows nothing of accounts without a team membership of the visitor', async () => {
    for (const path of ['', '/keys', '/keys/new', '/webhooks', '/events', `/keys/${service.demoData.examples.plan_id}`])
      expect((await get(`/developer/${other}${path}`)).status).toBe(404);
    const stranger = await signIn('nobody-here@example.com');
    expect((await get('/developer', stranger)).text).toContain('You are on no team of an account.');
    expect((await get(`/developer/${shop}/keys`, stranger)).status).toBe(404);
  });

  it('creates a working key, shows its secret once, and creates no second key from the same form', async () => {
    const page = await get(`/developer/${shop}/keys/new`);
    const form = {
      ...formTo(page.text, `/developer/${shop}/keys/new`),
      name: 'From the page',
      role: 'ADMIN',
      pin: '2026-07-20',
      days: '30',
    };
    const created = await post(`/developer/${shop}/keys/new`, ticked(form, []));
    expect([created.status, created.headers['cache-control']]).toEqual([200, 'no-store']);
    const secret = secretIn(created);
    const { headers, status } = await service.request({ path: '/api/v1/accounts/me', as: secret });
    expect([status, headers['api-version-date']]).toEqual([200, '2026-07-20']);
    const repeated = await post(`/developer/${shop}/keys/new`, ticked(form, []));
    expect([repeated.status, secretIn(repeated)]).toEqual([200, '']);
    expect(repeated.text).toContain('This form was sent before');
    const list = await get(`/developer/${shop}/keys`);
    expect(list.text.match(/>From the page</g)).toHaveLength(1);
    expect(list.text).not.toContain(secret);
  });

  it('grants a key only the checked permissions, and changes them', async () => {
    const path = `/developer/${shop}/keys/new`;
    const form = { ...formTo((await get(path)).text, path), name: 'Few', role: '', pin: '2026-08-21' };
    const created = await post(path, ticked(form, ['plan:basic:read']));
    const secret = secretIn(created);
    const reads = async (resource: string) =>
      (await service.request({ path: `/api/v1/${resource}?account_id=${shop}`, as: secret })).status;
    expect([await reads('plans'), await reads('promo_codes')]).toEqual([200, 403]);
    const id = /apik_\w+/.exec(created.text)?.[0] ?? '';
    const ownPagePath = `/developer/${shop}/keys/${id}`;
    const change = formTo((await get(ownPagePath)).text, ownPagePath);
    expect(Object.keys(change).filter((name) => name.startsWith('action:')).length).toBeGreaterThan(50);
    expect(
      await post(
        ownPagePath,
        ticked({ ...change, name: 'More' }, ['plan:basic:read', 'promo_code:basic:read', 'access_pass:basic:read']),
      ),
    ).toMatchObject({ status: 303, headers: { location: ownPagePath } });
    expect([await reads('plans'), await reads('promo_codes')]).toEqual([200, 200]);
  });

  it('lets a key reject unknown parameters, and changes the setting at once', async () => {
    const path = `/developer/${shop}/keys/new`;
    const page = await get(path);
    expect(boxIn(page.text)).toEqual({ label: 'Reject unknown parameters', hint: strictHint, checked: false });
    const form = ticked({ ...formTo(page.text, path), name: 'Strict', role: 'ADMIN' }, []);
    const created = await post(path, { ...form, [strictBox]: 'on' });
    expect(created.text).toContain('<dt>Unknown parameters</dt><dd>rejected</dd>');
    const secret = secretIn(created);
    const read = async (api: string) => {
      const { status, headers, json } = await service.request({ path: `${api}?colour=red`, as: secret });
      return [status, headers['x-ignored-parameters'], (json as { error?: unknown }).error];
    };
    const rejected = [
      400,
      undefined,
      {
        type: 'invalid_request_error',
        code: 'parameter_invalid',
        message: 'This operation has no parameter with this name.',
        param: 'colour',
      },
    ];
    expect([await read('/api/v1/accounts/me'), await read('/api/v2/plans')]).toEqual([rejected, rejected]);
    const ownPagePath = `/developer/${shop}/keys/${/apik_\w+/.exec(created.text)?.[0]}`;
    const shown = await get(ownPagePath);
    expect(boxIn(shown.text)).toEqual({ label: 'Reject unknown parameters', hint: strictHint, checked: true });
    const change = ticked({ ...formTo(shown.text, ownPagePath), name: 'Lenient' }, []);
    expect(await post(ownPagePath, change)).toMatchObject({ status: 303, headers: { location: ownPagePath } });
    const ignored = [200, 'colour', undefined];
    expect([await read('/api/v1/accounts/me'), await read('/api/v2/plans')]).toEqual([ignored, ignored]);
    const changed = await get(ownPagePath);
    expect([boxIn(changed.text).checked, changed.text.includes('Unknown parameters')]).toEqual([false, false]);
    await post(ownPagePath, { ...change, [strictBox]: 'on' });
    expect([await read('/api/v1/accounts/me'), await read('/api/v2/plans')]).toEqual([rejected, rejected]);
  });

  it('rotates and revokes a key', async () => {
    const path = `/developer/${shop}/keys/new`;
    const created = await post(
      path,
      ticked({ ...formTo((await get(path)).text, path), name: 'Turning', role: 'ADMIN' }, []),
    );
    const ownPagePath = `/developer/${shop}/keys/${/apik_\w+/.exec(created.text)?.[0]}`;
    const formerSecret = secretIn(created);
    const rotated = await post(`${ownPagePath}/rotate`, {
      ...formTo(created.text, `${ownPagePath}/rotate`),
      grace: '0',
    });
    expect([await statusWith(formerSecret), await statusWith(secretIn(rotated))]).toEqual([401, 200]);
    const confirmation = await get(`${ownPagePath}/revoke`);
    expect(await post(`${ownPagePath}/revoke`, formTo(confirmation.text, `${ownPagePath}/revoke`))).toMatchObject({
      status: 303,
      headers: { location: `/developer/${shop}/keys` },
    });
    expect(await statusWith(secretIn(rotated))).toBe(401);
    expect((await get(ownPagePath)).status).toBe(404);
  });

  it('reports form errors and keeps the submitted values', async () => {
    const path = `/developer/${shop}/keys/new`;
    const wrong = await post(
      path,
      ticked({ ...formTo((await get(path)).text, path), name: 'Kept', role: 'ADMIN', addresses: 'nonsense' }, []),
    );
    expect([wrong.status, problemAt(wrong.text, 'addresses') !== null, formTo(wrong.text, path)['name']]).toEqual([
      422,
      true,
      'Kept',
    ]);
  });

  it('rejects forms from other sites and other sessions', async () => {
    const path = `/developer/${shop}/keys/new`;
    const form = ticked({ ...formTo((await get(path)).text, path), name: 'Stolen', role: 'ADMIN' }, []);
    expect((await post(path, form, iris, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(path, { ...form, form_token: 'x' }, iris)).status).toBe(403);
    const second = await signIn('iris@demo.example');
    expect((await post(path, form, second)).status).toBe(403);
    expect((await get(`/developer/${shop}/keys`)).text).not.toContain('Stolen');
  });

  it('creates, tests, toggles and deletes webhooks, and shows their deliveries', async () => {
    const path = `/developer/${shop}/webhooks/new`;
    const wrong = await post(path, {
      ...formTo((await get(path)).text, path),
      url: 'http://169.254.169.254/',
      events: 'plan.created',
    });
    expect([wrong.status, problemAt(wrong.text, 'url') !== null]).toEqual([422, true]);
    const created = await post(path, {
      ...formTo(wrong.text, path),
      url: 'http://127.0.0.1:9/hook',
      events: 'plan.created, plan.updated',
      shape: '2026-08-21',
    });
    expect([created.status, secretIn(created)]).toEqual([200, expect.stringMatching(/^ws_[0-9a-f]{64}$/)]);
    const ownPagePath = `/developer/${shop}/webhooks/${/hook_\w+/.exec(created.text.slice(created.text.indexOf('<dt>Id')))?.[0]}`;
    expect((await get(ownPagePath)).text).not.toContain(secretIn(created));
    expect((await get(ownPagePath)).text).toMatch(
      /<p>2 of \d+ events<\/p><ul class="names"><li><code>plan\.created<\/code><\/li><li><code>plan\.updated<\/code><\/li><\/ul>/,
    );
    const tested = await post(`${ownPagePath}/test`, formTo(created.text, `${ownPagePath}/test`));
    expect([tested.status, tested.headers.location]).toEqual([303, `${ownPagePath}?said=refused`]);
    const shown = await get(`${ownPagePath}?said=refused`);
    expect(shown.text).toContain('no answer');
    expect(shown.text).toContain('The receiver has not accepted it; see below.');
    for (const value of ['constructor', 'toString', '__proto__', 'valueOf', 'anything']) {
      const { status, text } = await get(`${ownPagePath}?said=${value}`);
      expect([status, text.includes('role="status"'), /function|native code/.test(text)]).toEqual([200, false, false]);
    }
    const replayed = await post(`${ownPagePath}/replay`, formTo(shown.text, `${ownPagePath}/replay`));
    expect(replayed.status).toBe(303);
    expect((await get(ownPagePath)).text.match(/>Send again</g)).toHaveLength(2);
    expect((await post(`${ownPagePath}/switch`, formTo(created.text, `${ownPagePath}/switch`))).status).toBe(303);
    expect((await get(ownPagePath)).text).toContain('<dd><span class="state">disabled</span></dd>');
    const confirmation = await get(`${ownPagePath}/delete`);
    expect(
      (await post(`${ownPagePath}/delete`, formTo(confirmation.text, `${ownPagePath}/delete`))).headers.location,
    ).toBe(`/developer/${shop}/webhooks`);
    expect((await get(ownPagePath)).status).toBe(404);
  });

  it('shows all events of a webhook on demand, one per line', async () => {
    const path = `/developer/${shop}/webhooks/new`;
    const form = formTo((await get(path)).text, path);
    const { status, text } = await post(path, { ...form, url: 'http://127.0.0.1:9/all', shape: '2026-08-21' });
    const [, shown, total, names = ''] =
      /<details><summary>(\d+) of (\d+) events<\/summary><ul class="names">(.*?)<\/ul><\/details>/s.exec(text) ?? [];
    expect([status, shown, names.match(/<li>/g)?.length]).toEqual([200, total, Number(total)]);
  });

  it('shows events newest first, in pages, and each payload at a chosen version', async () => {
    const list = await get(`/developer/${shop}/events`);
    const rows = [...list.text.matchAll(/<tr><td><time[^>]*>([^<]*)<\/time><\/td><td><a href="([^"]*)">([^<]*)</g)].map(
      ([, time, address, name]) => ({ time: time as string, address: address as string, name }),
    );
    expect(rows).toHaveLength(50);
    const olderEventsUrl =
      /<a href="([^"]*before=[^"]*)">Older events/.exec(list.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await get(olderEventsUrl)).text).not.toContain(rows[0]?.address);
    const plans = await get(`/developer/${shop}/events?type=plan.created`);
    const address = /<a href="(\/developer\/[^"]*evt_[^"]*)">plan\.created</.exec(plans.text)?.[1] ?? '';
    const [newest, oldest] = [await get(address), await get(`${address}?shape=2025-01-01`)];
    expect([newest.text.includes('&quot;account_id&quot;'), oldest.text.includes('&quot;company_id&quot;')]).toEqual([
      true,
      true,
    ]);
    expect((await get(`/developer/${shop}/events/evt_none`)).status).toBe(404);
  });

  it.each(['/developer/x', '/developer/%', '/developer/biz_none/keys', '/developer/x/y/z/a/b'])(
    'returns 404 at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

/** Returns the checkbox for unknown parameters of a key, as assistive technologies present it. */
function boxIn(html: string): { label: string; hint: string; checked: boolean } {
  const [, label = ''] =
    new RegExp(`<label [^>]*for="${strictBox}">\\s*<input [^>]*> ([^<]*)</label>`).exec(html) ?? [];
  const [input = ''] = new RegExp(`<input type="checkbox" id="${strictBox}"[^>]*>`).exec(html) ?? [];
  const [, description = ''] = /aria-describedby="([^ "]*)/.exec(input) ?? [];
  const [, hint = ''] = new RegExp(`id="${description}">([^<]*)<`).exec(html) ?? [];
  return { label, hint, checked: / checked>/.test(input) };
}

/** Returns the form with only the given actions checked: browsers omit unchecked boxes. */
function ticked(form: Record<string, string>, actions: readonly string[]): Record<string, string> {
  const otherFields = Object.entries(form).filter(([name]) => !name.startsWith('action:') && name !== strictBox);
  return {
    ...Object.fromEntries(otherFields),
    ...Object.fromEntries(actions.map((action) => [`action:${action}`, 'on'])),
  };
}
