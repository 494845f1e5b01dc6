/** HTTP request that the mock server has received. */
export interface MockRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly authorization: string | undefined;
}

export interface MockResponse {
  readonly status: number;
  readonly body: object;
}

type Form = Readonly<Record<string, string>>;

/** Stripe object in the mock server: its fields, and the form data of the request that created it. */
interface StoredObject {
  readonly id: string;
  readonly form: Form;
  status: string;
  [field: string]: unknown;
}

/** Stripe errors for test payment methods that are always declined, by payment method id. */
const declinedMethods: Readonly<Record<string, object>> = {
  pm_poor: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_absent: {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'This payment needs its owner.',
  },
};

/** State of the Stripe mock server, with methods that simulate the actions of buyers on its pages. */
export class StripeMock {
  readonly objects = new Map<string, StoredObject>();
  readonly answered = new Map<string, { readonly fingerprint: string; readonly answer: MockResponse }>();
  /** True if lists returned by the mock server should omit recent charges, like Stripe shortly after a charge. */
  listsAreLate = false;

  make(prefix: string, object: string, form: Form, fields: Record<string, unknown> & { status: string }): StoredObject {
    const id = `${prefix}_${this.objects.size + 1}`;
    const created = { id, object, form, metadata: groupOf(form, 'metadata'), ...fields };
    this.objects.set(id, created);
    return created;
  }

  get(id: string): StoredObject {
    const found = this.objects.get(id);
    if (!found) throw new Error(`Stripe has no ${id}.`);
    return found;
  }

  /** Simulates a buyer who completes a checkout session: enters a card that is charged or saved. */
  pay(
    sessionId: string,
    { threeDs = false, status }: { readonly threeDs?: boolean; readonly status?: string } = {},
  ): void {
    const session = this.get(sessionId);
    const { mode = '', customer_creation: creation } = session.form;
    const customer = creation === 'always' ? `cus_${sessionId}` : null;
    const data = mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data';
    const finalStatus = session.form[`${data}[capture_method]`] === 'manual' ? 'requires_capture' : 'succeeded';
    const attempt = {
      payment_method_details: { card: { three_d_secure: threeDs ? { result: 'authenticated' } : null } },
    };
    const intent = this.make(
      mode === 'setup' ? 'seti' : 'pi',
      mode === 'setup' ? 'setup_intent' : 'payment_intent',
      session.form,
      {
        status: status ?? finalStatus,
        customer,
        payment_method: methodOf('pm_typed', customer),
        latest_charge: attempt,
        latest_attempt: attempt,
        amount: Number(session.form['line_items[0][price_data][unit_amount]'] ?? 0),
        currency: session.form['line_items[0][price_data][currency]'],
        metadata: groupOf(session.form, `${data}[metadata]`),
      },
    );
    Object.assign(session, {
      status: 'complete',
      url: null,
      [mode === 'setup' ? 'setup_intent' : 'payment_intent']: intent,
    });
  }
}

/** Processes a request like Stripe: a repeated idempotency key returns the stored response, or an error if the request differs. */
export function handle(state: StripeMock, request: MockRequest): MockResponse {
  const { idempotencyKey: key, path, form } = request;
  if (request.method === 'GET' || key === null) return route(state, request);
  const fingerprint = JSON.stringify([path, form]);
  const before = state.answered.get(key);
  if (before && before.fingerprint !== fingerprint)
    return failure(400, { type: 'idempotency_error', message: 'The key was used for another request.' });
  const result = before?.answer ?? route(state, request);
  state.answered.set(key, { fingerprint, answer: result });
  return result;
}

function route(state: StripeMock, { method, path, form }: MockRequest): MockResponse {
  const [, , resource, ...rest] = path.split('/');
  if (resource === 'checkout') return sessions(state, method, rest.slice(1), form);
  if (resource === 'customers') return respondWith(state.make('cus', 'customer', form, { status: 'active' }), form);
  if (resource === 'payment_intents') return paymentIntents(state, method, rest, form);
  if (resource === 'setup_intents') return setupIntents(state, method, rest, form);
  if (resource === 'refunds') return refunds(state, method, form);
  return failure(404, { type: 'invalid_request_error', message: `Unknown path ${path}.` });
}

function sessions(state: StripeMock, method: string, [id, action]: readonly string[], form: Form): MockResponse {
  if (!id) {
    const session = state.make('cs', 'checkout.session', form, {
      status: 'open',
      payment_intent: null,
      setup_intent: null,
    });
    session.url = `https://stripe.test/c/${session.id}`;
    return respondWith(session, form);
  }
  const session = state.get(id);
  if (method === 'GET') return respondWith(session, form);
  if (action !== 'expire' || session.status !== 'open') return requestError('Only open sessions can be expired.');
  return respondWith(Object.assign(session, { status: 'expired', url: null }), form);
}

function paymentIntents(state: StripeMock, method: string, [id, action]: readonly string[], form: Form): MockResponse {
  if (id) return method === 'GET' ? respondWith(state.get(id), form) : changedIntent(state.get(id), action, form);
  if (method === 'GET') return intentsOf(state, 'payment_intent', form);
  return form.confirm === 'true'
    ? charged(state, form)
    : respondWith(createIntent(state, form, 'requires_payment_method'), form);
}

function setupIntents(state: StripeMock, method: string, [id, action]: readonly string[], form: Form): MockResponse {
  if (id) return method === 'GET' ? respondWith(state.get(id), form) : changedIntent(state.get(id), action, form);
  return method === 'GET'
    ? intentsOf(state, 'setup_intent', form)
    : confirmed(state, form, 'setup_intent', 'succeeded');
}

function intentsOf(state: StripeMock, kind: string, form: Form): MockResponse {
  const of = [...state.objects.values()].filter(
    ({ object, customer }) => object === kind && customer === form.customer,
  );
  return listed(state.listsAreLate ? [] : of.reverse(), form, 'data.');
}

function charged(state: StripeMock, form: Form): MockResponse {
  return confirmed(state, form, 'payment_intent', form.capture_method === 'manual' ? 'requires_capture' : 'succeeded');
}

/** Returns the id of the payment method of a request: `ctoken_poor` is the token of a new method `pm_poor`. */
function methodIn({ payment_method: method, confirmation_token: token }: Form): string {
  return method ?? token?.replace(/^ctoken_/, 'pm_') ?? '';
}

function confirmed(
  state: StripeMock,
  form: Form,
  kind: 'payment_intent' | 'setup_intent',
  success: string,
): MockResponse {
  const method = methodIn(form);
  const error = declinedMethods[method];
  if (error) {
    const intent = createIntent(state, form, 'requires_payment_method', kind);
    const name = kind === 'setup_intent' ? 'last_setup_error' : 'last_payment_error';
    intent[name] = { ...error, payment_method: intent.payment_method };
    intent.payment_method = null;
    return failure(402, { ...error, [kind]: serialize(intent, []) });
  }
  if (method === 'pm_gone')
    return failure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
      message: 'No such method.',
    });
  if (method === 'pm_careful' && form.off_session !== 'true') {
    const intent = createIntent(state, form, 'requires_action', kind);
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `https://stripe.test/3ds/${intent.id}`, return_url: form.return_url },
    };
    return respondWith(intent, form);
  }
  return respondWith(createIntent(state, form, success, kind), form);
}

function createIntent(
  state: StripeMock,
  form: Form,
  status: string,
  kind: 'payment_intent' | 'setup_intent' = 'payment_intent',
): StoredObject {
  const { customer = null, amount, currency } = form;
  const method = methodIn(form);
  return state.make(kind === 'setup_intent' ? 'seti' : 'pi', kind, form, {
    status,
    customer,
    payment_method: method ? methodOf(method, customer) : null,
    amount: Number(amount),
    currency,
    latest_charge: null,
    latest_attempt: null,
  });
}

function changedIntent(intent: StoredObject, action: string | undefined, form: Form): MockResponse {
  const isFinal = intent.status === 'succeeded' || intent.status === 'canceled';
  if (isFinal || (action === 'capture' && intent.status !== 'requires_capture'))
    return requestError(`The intent is ${intent.status}.`, 'payment_intent_unexpected_state');
  return respondWith(Object.assign(intent, { status: action === 'capture' ? 'succeeded' : 'canceled' }), form);
}

function refunds(state: StripeMock, method: string, form: Form): MockResponse {
  const all = [...state.objects.values()].filter(
    ({ object, payment_intent: of }) => object === 'refund' && of === form.payment_intent,
  );
  if (method === 'GET') return listed(all, form, '');
  const remaining =
    Number(state.get(form.payment_intent ?? '').amount) - all.reduce((sum, { amount }) => sum + Number(amount), 0);
  if (Number(form.amount) > remaining) return requestError('The refund is greater than what is left.');
  const created = state.make('re', 'refund', form, {
    status: 'succeeded',
    amount: Number(form.amount),
    payment_intent: form.payment_intent,
    destination_details: { card: { reference: '12345678901234567890123' } },
  });
  return respondWith(created, form);
}

function methodOf(id: string, customer: string | null): object {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
  };
}

function listed(objects: readonly StoredObject[], form: Form, prefix: string): MockResponse {
  const names = expandedIn(form).map((name) => name.slice(prefix.length));
  return {
    status: 200,
    body: { object: 'list', has_more: false, data: objects.map((object) => serialize(object, names)) },
  };
}

function respondWith(object: StoredObject, form: Form): MockResponse {
  return { status: 200, body: serialize(object, expandedIn(form)) };
}

function requestError(message: string, code?: string): MockResponse {
  return failure(400, { type: 'invalid_request_error', code, message });
}

function failure(status: number, error: object): MockResponse {
  return { status, body: { error } };
}

/**
 * Converts a stored object to a response body. References that are not listed in `names` (Stripe's `expand`) are
 * replaced by ids.
 */
function serialize(object: StoredObject, names: readonly string[]): object {
  const { form: _form, ...fields } = object;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isObject(value) && expandableFields.has(name) ? inner(name, value, names) : value,
  ]);
  return structuredClone(Object.fromEntries(entries));
}

const expandableFields = new Set([
  'payment_intent',
  'setup_intent',
  'payment_method',
  'latest_charge',
  'latest_attempt',
]);

function inner(name: string, value: StoredObject, names: readonly string[]): unknown {
  const nestedNames = names
    .filter((path) => path === name || path.startsWith(`${name}.`))
    .map((path) => path.slice(name.length + 1));
  return nestedNames.length > 0 ? serialize(value, nestedNames) : (value.id ?? `id_of_${name}`);
}

function isObject(value: unknown): value is StoredObject {
  return typeof value === 'object' && value !== null;
}

function expandedIn(form: Form): string[] {
  return Object.entries(form)
    .filter(([name]) => name.startsWith('expand['))
    .map(([, value]) => value);
}

function groupOf(form: Form, group: string): Record<string, string> {
  const names = Object.entries(form).filter(([name]) => name.startsWith(`${group}[`));
  return Object.fromEntries(names.map(([name, value]) => [name.slice(group.length + 1, -1), value]));
}
