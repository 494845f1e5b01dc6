/**
 * Connects the card fields in a frame with the checkout that contains it: reports their height, their problems and the token of the entered card. The
 * fields are those of Stripe, or in the sandbox a form that simulates them.
 */
const scope = 'card-frame';
const { stripe: settings, unavailable } = document.getElementById('card-frame-page').dataset;

function send(message) {
  globalThis.parent.postMessage({ __scope: scope, ...message }, location.origin);
}

const reportUnavailable = () => send({ event: 'problems', problems: [['', unavailable]] });

/** Simulated fields, whose script (`enhance.js`) checks the input. */
function sandboxFields() {
  const form = document.getElementById('checkout');
  /** Reason of the current submission; null for one by the buyer, which the checkout has to start. */
  let reason = null;

  const createToken = async () => {
    try {
      const response = await fetch(form.getAttribute('action'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      });
      const { token, problems } = await response.json();
      if (token) send({ event: 'token', token });
      else if (!problems) reportUnavailable();
      else {
        form.dispatchEvent(new CustomEvent('checkout:problems', { detail: problems }));
        send({ event: 'problems', problems });
      }
    } catch {
      reportUnavailable();
    } finally {
      form.dispatchEvent(new CustomEvent('checkout:resumed'));
    }
  };
  const submit = (why) => {
    reason = why;
    form.requestSubmit();
    reason = null;
  };
  document.addEventListener(
    'submit',
    (event) => {
      if (reason !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      send({ event: 'submit' });
    },
    true,
  );
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (reason === 'tokenize') createToken();
    else form.dispatchEvent(new CustomEvent('checkout:resumed'));
  });
  form.addEventListener('checkout:rejected', ({ detail: problems }) => {
    if (reason === 'tokenize') send({ event: 'problems', problems });
  });
  form.addEventListener('input', () => send({ event: 'changed' }));
  send({ event: 'ready' });
  return {
    tokenize: () => submit('tokenize'),
    validate: () => submit('validate'),
    focus: () => form.querySelector('[aria-invalid="true"]')?.focus(),
    clear: () => {
      form.reset();
      form.elements.namedItem('card_number').dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

/** Fields of Stripe, which also offer the wallets of the browser. */
function stripeFields({ key, locale, currency, amount, dark }) {
  const stripe = globalThis.Stripe(key, { locale });
  const due = (units) =>
    units === null ? { mode: 'setup' } : { mode: 'payment', amount: units, setupFutureUsage: 'off_session' };
  const elements = stripe.elements({
    ...due(amount),
    currency,
    paymentMethodTypes: ['card'],
    appearance: { theme: (dark ?? matchMedia('(prefers-color-scheme: dark)').matches) ? 'night' : 'stripe' },
  });
  const fields = elements.create('payment', {
    terms: { card: 'never' },
    wallets: { applePay: 'auto', googlePay: 'auto' },
  });
  fields.on('ready', () => send({ event: 'ready' }));
  fields.on('loaderror', () => send({ event: 'failed' }));
  fields.on('change', () => send({ event: 'changed' }));
  fields.mount('#stripe-fields');

  const tokenize = async () => {
    try {
      const { error: incomplete } = await elements.submit();
      const { error = incomplete, confirmationToken } = incomplete
        ? {}
        : await stripe.createConfirmationToken({ elements });
      if (error) send({ event: 'problems', problems: [['', error.message ?? unavailable]] });
      else send({ event: 'token', token: confirmationToken.id });
    } catch {
      reportUnavailable();
    }
  };
  return {
    tokenize,
    validate: () => elements.submit(),
    focus: () => fields.focus(),
    clear: () => fields.clear(),
    amount: ({ amount: units }) => elements.update(due(units)),
  };
}

/** Starts the fields; null if the script of the processor did not load. */
function startFields() {
  if (settings === undefined) return sandboxFields();
  return globalThis.Stripe ? stripeFields(JSON.parse(settings)) : null;
}

const fields = startFields();
if (fields) {
  globalThis.addEventListener('message', ({ source, origin, data }) => {
    if (source !== globalThis.parent || origin !== location.origin || data?.__scope !== scope) return;
    if (Object.hasOwn(fields, data.event)) fields[data.event](data);
  });
  new ResizeObserver(() =>
    send({ event: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
} else send({ event: 'failed' });
