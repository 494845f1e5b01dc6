/**
 * Connects a page of the checkout in a frame with the page of the seller that contains it: reports the height, the state and the result, and executes
 * the methods of the embed script. All messages are exchanged with the one origin that the server has accepted.
 */
const { parent: origin, messages } = JSON.parse(document.documentElement.dataset.frame);
const scope = 'checkout-embed';
const form = document.getElementById('checkout');
const unstored = ['card_number', 'card_expiry', 'card_cvc', 'card_token', 'terms', 'quoted_for', 'action'];

const control = (name) => form?.elements.namedItem(name) ?? null;

function send(message) {
  globalThis.parent.postMessage({ __scope: scope, ...message }, origin);
}

/**
 * Stores the values of the form in the name of the window, which stays with the frame: browsers may block cookies and storage in frames of other
 * sites. Only the page that contains the frame could read it, by leading the frame to a page of its own; it receives these values with the purchase.
 */
function storeValues() {
  globalThis.name = JSON.stringify([...new FormData(form)].filter(([name]) => !unstored.includes(name)));
}

function storedValues() {
  try {
    return new Map(JSON.parse(globalThis.name));
  } catch {
    return new Map();
  }
}

/** Fills in the form again after a failed attempt, whose session the form continues. */
function restoreValues() {
  const stored = storedValues();
  if (stored.get('session') !== control('session').value) return;
  for (const [name, value] of stored) if (control(name)) control(name).value = value;
  form.dispatchEvent(new CustomEvent('checkout:restored'));
}

const isEmail = (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function emailChanged() {
  const email = control('email').value.trim();
  if (isEmail(email)) send({ event: 'identity-captured', email });
}

function setEmail({ email }) {
  if (!control('email')) return { ok: false, error: 'This page has no e-mail address.' };
  if (typeof email !== 'string' || !isEmail(email)) return { ok: false, error: 'This is not an e-mail address.' };
  control('email').value = email;
  emailChanged();
  return { ok: true };
}

/** Fields of an address by their names in messages. */
const addressFields = {
  name: 'name',
  country: 'country',
  line1: 'line1',
  line2: 'line2',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
};
/** Returns the control of a field of the billing address, or else of the shipping address. */
const addressControl = (field) => {
  const kind = control('billing_country') ? 'billing' : 'shipping';
  return control(`${kind}_${addressFields[field]}`) ?? (field === 'name' ? control('name') : null);
};
const noAddress = { ok: false, error: 'This page asks for no address.' };

function getAddress() {
  if (!addressControl('country')) return noAddress;
  const fields = Object.keys(addressFields);
  const address = Object.fromEntries(fields.map((field) => [field, addressControl(field)?.value ?? '']));
  const isComplete = fields.every((field) => !addressControl(field)?.required || address[field] !== '');
  return { ok: true, address, is_complete: isComplete };
}

function setAddress({ address }) {
  const country = addressControl('country');
  if (!country) return noAddress;
  const code = String(address?.country ?? '').toUpperCase();
  if (![...country.options].some(({ value }) => value === code && code !== ''))
    return { ok: false, error: 'The country is not a two-letter code of a country of this checkout.' };
  for (const field of Object.keys(addressFields)) {
    const target = addressControl(field);
    if (target) target.value = field === 'country' ? code : (address[field] ?? '');
  }
  country.dispatchEvent(new Event('change'));
  return { ok: true };
}

/** Methods of the embed script; each returns the fields of the response, or null for none. */
const methods = {
  submit: () => {
    form?.requestSubmit(document.getElementById('pay'));
    return null;
  },
  'get-email': () => ({ email: control('email')?.value.trim() ?? '' }),
  'set-email': setEmail,
  'get-address': getAddress,
  'set-address': setAddress,
};

function received({ source, origin: sender, data }) {
  if (source !== globalThis.parent || sender !== origin || data?.__scope !== scope) return;
  if (!Object.hasOwn(methods, data.event)) return;
  const response = methods[data.event](data);
  if (response) send({ event: `${data.event}-result`, event_id: data.event_id, ...response });
}

function connectForm() {
  restoreValues();
  control('email').addEventListener('change', emailChanged);
  form.addEventListener('checkout:busy', ({ detail: busy }) => {
    if (busy) storeValues();
    send({ event: 'state', state: busy ? 'loading' : 'ready' });
  });
  form.addEventListener('checkout:rejected', ({ detail: problems }) => {
    for (const [name, text] of problems)
      if (/^(?:billing|shipping)_/.test(name))
        send({ event: 'address-validation-error', error_message: text, error_code: name });
  });
}

if (globalThis.parent !== globalThis) {
  globalThis.addEventListener('message', received);
  if (form) connectForm();
  if (messages.some(({ event }) => event === 'complete')) globalThis.name = '';
  for (const message of messages) send(message);
  new ResizeObserver(() =>
    send({ event: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
}
