/** A received request. */
export interface DoubleRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly authorization: string | undefined;
}

export interface DoubleAnswer {
  readonly status: number;
  readonly body: object;
}

type Form = Readonly<Record<string, string>>;

/** A stored object: all fields, and the form it was created from. */
interface Kept {
  readonly id: string;
  readonly form: Form;
  status: string;
  [field: string]: unknown;
}

/** Errors of declined test payment methods, by id. */
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

/** State of the mock server, and the actions of buyers on its pages. */
export class StripeWorld {
  readonly objects = new Map<string, Kept>();
  readonly answered = new Map<string, { readonly fingerprint: string; readonly answer: DoubleAnswer }>();
  /** True if lists do not include recent charges yet. */
  listsAreLate = false;

  make(prefix: string, object: string, form: Form, fields: Record<string, unknown> & { status: string }): Kept {
    const id = `${prefix}_${this.objects.size + 1}`;
    const made = { id, object, form, metadata: groupOf(form, 'metadata'), ...fields };
    this.objects.set(id, made);
    return made;
  }

  get(id: string): Kept {
    const found = this.objects.get(id);
    if (!found) throw new Error(`Stripe has no ${id}.`);
    return found;
  }

  /** Simulates a buyer who enters a card on the page of a session and pays, or saves it. */
  pay(
    sessionId: string,
    { threeDs = false, status }: { readonly threeDs?: boolean; readonly status?: string } = {},
  ): void {
    const session = this.get(sessionId);
    const { mode = '', customer_creation: creation } = session.form;
    const customer = creation === 'always' ? `cus_${sessionId}` : null;
    const data = mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data';
    const done = session.form[`${data}[capture_method]`] === 'manual' ? 'requires_capture' : 'succeeded';
    const attempt = {
      payment_method_details: { card: { three_d_secure: threeDs ? { result: 'authenticated' } : null } },
    };
    const intent = this.make(
      mode === 'setup' ? 'seti' : 'pi',
      mode === 'setup' ? 'setup_intent' : 'payment_intent',
      session.form,
      {
        status: status ?? done,
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
export function handle(world: StripeWorld, request: DoubleRequest): DoubleAnswer {
  const { idempotencyKey: key, path, form } = request;
  if (request.method === 'GET' || key === null) return route(world, request);
  const fingerprint = JSON.stringify([path, form]);
  const before = world.answered.get(key);
  if (before && before.fingerprint !== fingerprint)
    return failure(400, { type: 'idempotency_error', message: 'The key was used for another request.' });
  const answer = before?.answer ?? route(world, request);
  world.answered.set(key, { fingerprint, answer });
  return answer;
}

function route(world: StripeWorld, { method, path, form }: DoubleRequest): DoubleAnswer {
  const [, , resource, ...rest] = path.split('/');
  if (resource === 'checkout') return sessions(world, method, rest.slice(1), form);
  if (resource === 'payment_intents') return paymentIntents(world, method, rest, form);
  if (resource === 'refunds') return refunds(world, method, form);
  return failure(404, { type: 'invalid_request_error', message: `Unknown path ${path}.` });
}

function sessions(world: StripeWorld, method: string, [id, action]: readonly string[], form: Form): DoubleAnswer {
  if (!id) {
    const session = world.make('cs', 'checkout.session', form, {
      status: 'open',
      payment_intent: null,
      setup_intent: null,
    });
    session.url = `https://stripe.test/c/${session.id}`;
    return shown(session, form);
  }
  const session = world.get(id);
  if (method === 'GET') return shown(session, form);
  if (action !== 'expire' || session.status !== 'open') return refused('Only open sessions can be expired.');
  return shown(Object.assign(session, { status: 'expired', url: null }), form);
}

function paymentIntents(world: StripeWorld, method: string, [id, action]: readonly string[], form: Form): DoubleAnswer {
  if (id) return method === 'GET' ? shown(world.get(id), form) : changedIntent(world.get(id), action, form);
  if (method === 'GET') {
    const of = [...world.objects.values()].filter(
      ({ object, customer }) => object === 'payment_intent' && customer === form.customer,
    );
    return listed(world.listsAreLate ? [] : of.reverse(), form, 'data.');
  }
  return form.confirm === 'true'
    ? charged(world, form)
    : shown(madeIntent(world, form, 'requires_payment_method'), form);
}

function charged(world: StripeWorld, form: Form): DoubleAnswer {
  const { payment_method: method = '', capture_method: capture, off_session: away } = form;
  const error = declinedMethods[method];
  if (error) {
    const intent = madeIntent(world, form, 'requires_payment_method');
    intent.last_payment_error = { ...error, payment_method: intent.payment_method };
    intent.payment_method = null;
    return failure(402, { ...error, payment_intent: plain(intent, []) });
  }
  if (method === 'pm_gone')
    return failure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
      message: 'No such method.',
    });
  if (method === 'pm_careful' && away !== 'true') {
    const intent = madeIntent(world, form, 'requires_action');
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `https://stripe.test/3ds/${intent.id}`, return_url: form.return_url },
    };
    return shown(intent, form);
  }
  return shown(madeIntent(world, form, capture === 'manual' ? 'requires_capture' : 'succeeded'), form);
}

function madeIntent(world: StripeWorld, form: Form, status: string): Kept {
  const { payment_method: method, customer = null, amount, currency } = form;
  return world.make('pi', 'payment_intent', form, {
    status,
    customer,
    payment_method: method ? methodOf(method, customer) : null,
    amount: Number(amount),
    currency,
    latest_charge: null,
  });
}

function changedIntent(intent: Kept, action: string | undefined, form: Form): DoubleAnswer {
  const ended = intent.status === 'succeeded' || intent.status === 'canceled';
  if (ended || (action === 'capture' && intent.status !== 'requires_capture'))
    return refused(`The intent is ${intent.status}.`, 'payment_intent_unexpected_state');
  return shown(Object.assign(intent, { status: action === 'capture' ? 'succeeded' : 'canceled' }), form);
}

function refunds(world: StripeWorld, method: string, form: Form): DoubleAnswer {
  const all = [...world.objects.values()].filter(
    ({ object, payment_intent: of }) => object === 'refund' && of === form.payment_intent,
  );
  if (method === 'GET') return listed(all, form, '');
  const left =
    Number(world.get(form.payment_intent ?? '').amount) - all.reduce((sum, { amount }) => sum + Number(amount), 0);
  if (Number(form.amount) > left) return refused('The refund is greater than what is left.');
  const made = world.make('re', 'refund', form, {
    status: 'succeeded',
    amount: Number(form.amount),
    payment_intent: form.payment_intent,
    destination_details: { card: { reference: '12345678901234567890123' } },
  });
  return shown(made, form);
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

function listed(objects: readonly Kept[], form: Form, prefix: string): DoubleAnswer {
  const names = expandedIn(form).map((name) => name.slice(prefix.length));
  return {
    status: 200,
    body: { object: 'list', has_more: false, data: objects.map((object) => plain(object, names)) },
  };
}

function shown(object: Kept, form: Form): DoubleAnswer {
  return { status: 200, body: plain(object, expandedIn(form)) };
}

function refused(message: string, code?: string): DoubleAnswer {
  return failure(400, { type: 'invalid_request_error', code, message });
}

function failure(status: number, error: object): DoubleAnswer {
  return { status, body: { error } };
}

/** Serializes an object: references that are not in `expand` become ids. */
function plain(object: Kept, names: readonly string[]): object {
  const { form: _form, ...fields } = object;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isObject(value) && mayExpand.has(name) ? inner(name, value, names) : value,
  ]);
  return structuredClone(Object.fromEntries(entries));
}

const mayExpand = new Set(['payment_intent', 'setup_intent', 'payment_method', 'latest_charge', 'latest_attempt']);

function inner(name: string, value: Kept, names: readonly string[]): unknown {
  const below = names
    .filter((path) => path === name || path.startsWith(`${name}.`))
    .map((path) => path.slice(name.length + 1));
  return below.length > 0 ? plain(value, below) : (value.id ?? `id_of_${name}`);
}

function isObject(value: unknown): value is Kept {
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
