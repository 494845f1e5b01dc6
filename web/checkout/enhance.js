/**
 * Enhances the checkout form: updates prices as the buyer types, validates before submission, and prevents double submission. The page also works
 * without this script.
 */
'use strict';

const form = document.getElementById('checkout');
const errors = document.getElementById('errors');
/** Texts in the language of the page, by key. */
const texts = form ? JSON.parse(form.dataset.texts) : {};

/**
 * @param {string} name
 * @returns {any} the control of a field; null if the form has none
 */
const control = (name) => form.elements.namedItem(name);
const typed = (name) => control(name)?.value.trim() ?? '';

/** Numbers of digits from a minimum up to 19, the longest card number. */
const from = (least) => Array.from({ length: 20 - least }, (_, more) => least + more);

/** Brands by the first digits of their cards, more specific ones first, with the allowed numbers of digits and their mark. */
const brands = [
  ['Visa', /^4/, [13, 16, 19], 'visa'],
  ['Maestro', /^(?:50(?:18|20|38)|5893|6304|6759|676[123])/, from(12), 'maestro'],
  ['Mastercard', /^(?:5[1-5]|22(?:2[1-9]|[3-9])|2[3-6]|27(?:[01]|20))/, [16], 'mastercard'],
  ['American Express', /^3[47]/, [15], 'amex'],
  ['Discover', /^6(?:011|4[4-9]|5)/, from(16), 'discover'],
  ['Diners Club', /^3(?:0[0-5]|095|[689])/, from(14), 'diners'],
  ['JCB', /^35(?:2[89]|[3-8])/, from(16), 'jcb'],
  ['UnionPay', /^(?:62|81)/, from(16), 'unionpay'],
];
const amex = /^3[47]/;
const brandOf = (digits) => brands.find(([, beginning]) => beginning.test(digits)) ?? ['', null, from(12)];

/** Shows the mark of a brand in the field of the number, with its name for assistive technology; nothing without a brand. */
function showBrand([name, , , mark]) {
  const box = document.getElementById('card-brand');
  if (box.textContent === name) return;
  const text = Object.assign(document.createElement('span'), { className: 'unseen', textContent: name });
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  image.setAttribute('class', 'card-mark');
  image.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', box.dataset.marks + mark);
  image.append(use);
  box.replaceChildren(...(name === '' ? [] : [image, text]));
}

/** Formats the input only while the cursor is at its end; otherwise the cursor would jump. */
function rewrite(field, text) {
  if (field.selectionStart === field.value.length && field.value !== text) field.value = text;
}

function numberTyped() {
  const field = control('card_number');
  const typedDigits = field.value.replace(/\D/g, '');
  const brand = brandOf(typedDigits);
  const digits = typedDigits.slice(0, brand[2].at(-1));
  const groups = amex.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : digits.match(/\d{1,4}/g);
  rewrite(field, (groups ?? []).filter(Boolean).join(' '));
  showBrand(brand);
}

function expiryTyped(event) {
  if (event.inputType?.startsWith('delete')) return;
  const digits = event.target.value.replace(/\D/g, '').replace(/^[2-9]/, '0$&');
  rewrite(event.target, digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 6)}`);
}

function luhn(number) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function numberProblem(number) {
  if (number === '') return texts['cardProblem.numberMissing'];
  if (!/^\d+$/.test(number)) return texts['cardProblem.numberDigits'];
  const [, , lengths] = brandOf(number);
  if (number.length < lengths[0]) return texts['cardProblem.numberIncomplete'];
  if (!lengths.includes(number.length)) return texts['cardProblem.numberLength'];
  return luhn(number) ? '' : texts['cardProblem.numberInvalid'];
}

function expiryProblem(text) {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*((?:20)?\d{2})$/.exec(text) ?? [];
  if (!month) return texts['cardProblem.expiryMissing'];
  return Date.UTC(2000 + (Number(year) % 100), Number(month)) <= Date.now() ? texts['cardProblem.expired'] : '';
}

function cvcProblem(cvc, number) {
  if (cvc === '') return texts['cardProblem.cvcMissing'];
  const length = amex.test(number) ? 4 : 3;
  return cvc.length === length && /^\d+$/.test(cvc) ? '' : texts[`cardProblem.cvcLength${length}`];
}

/** Returns the page's own validation message of a field. */
function fieldProblem(field) {
  if (field.validity.valueMissing && field.name !== 'quantity') return field.dataset.missing;
  if (field.name.endsWith('postal_code')) return postalCodeProblem(field);
  if (field.name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(field.value.trim()))
    return texts['problem.emailForm'];
  return field.name === 'quantity' && !field.validity.valid ? field.dataset.invalid : '';
}

/** Returns the problems of all fields, in the order of the form. */
function problemsNow() {
  const number = typed('card_number').replace(/[\s-]/g, '');
  const cards = {
    card_number: () => numberProblem(number),
    card_expiry: () => expiryProblem(typed('card_expiry')),
    card_cvc: () => cvcProblem(typed('card_cvc'), number),
  };
  return (
    [...form.elements]
      .filter((field) => field.willValidate && field.name && field.type !== 'submit')
      // A saved card needs no other one.
      .filter((field) => !(field.name in cards && typed('payment_method') !== ''))
      .map((field) => [field.name, (cards[field.name] ?? (() => fieldProblem(field)))()])
  );
}

function say(name, problem) {
  const line = document.getElementById(`${name}-problem`);
  if (!line) return;
  line.textContent = problem;
  line.hidden = problem === '';
  if (problem) control(name).setAttribute('aria-invalid', 'true');
  else control(name).removeAttribute('aria-invalid');
}

/**
 * Reports the problem of a field that the buyer leaves for another one. Empty fields are reported before the submission only. A click on a button
 * reports nothing: the new line would move the button away before the click has ended.
 */
function left({ target, relatedTarget }) {
  if (!relatedTarget?.name || relatedTarget.type === 'submit') return;
  if (!target.name || !target.willValidate || target.value === '') return;
  // The server checks the fields that the price depends on.
  if (priced.includes(target.name)) return;
  say(target.name, problemsNow().find(([name]) => name === target.name)?.[1] ?? '');
}

/** Removes the problem of a field while the buyer corrects it. */
function corrected({ target }) {
  if (target.getAttribute('aria-invalid') === 'true') say(target.name, '');
}

/** Opens the parts of the page that contain a control or the frame with the card fields, and moves the focus to it. */
function focusOn(name) {
  const target = control(name) ?? document.getElementById(name);
  for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
  target.focus();
}

/** Shows an error summary at the top and focuses it. The page in the frame with the card fields has none. */
function alertOf(heading, problems = []) {
  if (!errors) return;
  const title = Object.assign(document.createElement('h2'), { textContent: heading });
  const items = problems.map(([name, text]) => {
    const link = Object.assign(document.createElement('a'), { href: `#${name}`, textContent: text });
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  const list = document.createElement('ul');
  list.append(...items);
  errors.replaceChildren(title, ...(items.length > 0 ? [list] : []));
  errors.hidden = false;
  errors.focus();
}

/** Reports a step of the form to the script of pages in a frame. */
const report = (type, detail) => form.dispatchEvent(new CustomEvent(type, { detail }));

/** Fields that the price depends on. */
const priced = [
  'invited',
  'quantity',
  'promo_code',
  'billing_country',
  'billing_state',
  'billing_city',
  'billing_postal_code',
  'billing_line1',
];
const termsBy = (read) => Object.fromEntries(priced.filter((name) => control(name)).map((name) => [name, read(name)]));
const terms = () => termsBy(typed);
let asked = 0;
/** Serialized input of the displayed price. */
let known = '';

/** Returns the initial value of a control; after back navigation, browsers restore the entered values instead. */
function given(name) {
  const { defaultValue, options } = control(name);
  return (options ? ([...options].find(({ defaultSelected }) => defaultSelected)?.value ?? '') : defaultValue).trim();
}

/** Updates all parts that depend on the price. Returns the problems of the input; rejects without a response. */
async function renew() {
  const turn = (asked += 1);
  const wanted = JSON.stringify(terms());
  const price = document.getElementById('price');
  price.setAttribute('aria-busy', 'true');
  try {
    const [path, query = ''] = form.getAttribute('action').split('?');
    const answer = await fetch(`${path}/quote?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: wanted,
    });
    if (!answer.ok) throw new Error((await answer.json()).message);
    const quote = await answer.json();
    if (turn === asked) show(quote, wanted);
    return Object.entries(quote.problems);
  } finally {
    if (turn === asked) price.removeAttribute('aria-busy');
  }
}

function show(quote, wanted) {
  known = wanted;
  if (quote.price !== null) document.getElementById('price').innerHTML = quote.price;
  control('terms').value = quote.terms;
  document.getElementById('pay').textContent = quote.button;
  document.getElementById('agreement').textContent = quote.agreement;
  const card = document.getElementById('card');
  if (card) card.hidden = card.disabled = quote.collection === 'NOTHING';
  const total = document.getElementById('order-total');
  if (total) total.textContent = quote.total;
  const taken = document.getElementById('promo_code-taken');
  if (taken) {
    taken.hidden = quote.promoCode === null;
    document.getElementById('promo').hidden = quote.promoCode !== null;
    document.getElementById('promo_code-applied').textContent = quote.applied;
  }
  for (const name of priced) if (control(name)) say(name, quote.problems[name] ?? '');
  report('checkout:quoted', quote);
}

async function apply(name) {
  try {
    const problems = await renew();
    if (!name.startsWith('billing_') && problems.some(([wrong]) => wrong === name)) focusOn(name);
  } catch {
    alertOf(texts['script.priceUnavailable']);
  }
}

/** Removes the promo code, and moves the focus from the removed button to the link that adds one. */
async function removeCode() {
  control('promo_code').value = '';
  await apply('promo_code');
  const box = document.getElementById('promo');
  box.open = false;
  if (!box.hidden) box.firstElementChild.focus();
}

let label = null;
/** Whether the current submission continues one for which the card fields have created a token. */
let continues = false;

/** Prevents a second submission until the next page has loaded. */
function busy(on) {
  const button = document.getElementById('pay');
  if (on) label ??= button.textContent;
  button.textContent = on ? texts['submit.busy'] : (label ?? button.textContent);
  if (on) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  if (!on) label = null;
  report('checkout:busy', on);
}

/** Updates the price if it belongs to other input. The buyer must see a changed price before the submission. */
async function settle() {
  const before = typed('terms');
  try {
    const problems = await renew();
    if (problems.length > 0) return alertOf(texts['problem.summary'], problems);
  } catch {
    return alertOf(texts['script.priceUnavailable']);
  }
  if (typed('terms') !== before) return alertOf(texts['script.priceChanged']);
  form.requestSubmit(document.getElementById('pay'));
}

function submitted(event) {
  const action = event.submitter?.value;
  if (action === 'apply' || action === 'remove') {
    event.preventDefault();
    return action === 'apply' ? apply('promo_code') : removeCode();
  }
  if (label !== null && !continues) return event.preventDefault();
  const problems = problemsNow();
  for (const [name, problem] of problems) say(name, problem);
  const wrong = problems.filter(([, problem]) => problem !== '');
  if (wrong.length > 0) {
    event.preventDefault();
    if (continues) busy(false);
    report('checkout:rejected', wrong);
    return alertOf(texts['problem.summary'], wrong);
  }
  if (known !== JSON.stringify(terms())) {
    event.preventDefault();
    if (continues) busy(false);
    return settle();
  }
  // The card fields in a frame first create a token, with which the submission continues.
  if (!form.dispatchEvent(new CustomEvent('checkout:submit', { cancelable: true }))) event.preventDefault();
  return busy(true);
}

/** Continues a submission with the token of the card fields. */
function tokenized() {
  continues = true;
  form.requestSubmit(document.getElementById('pay'));
  continues = false;
}

/** Reports problems that were found after the submission. */
function rejected({ detail: problems }) {
  busy(false);
  for (const [name, problem] of problems) say(name, problem);
  alertOf(texts['problem.summary'], problems);
}

/**
 * Handles back navigation, after which browsers restore the page or the entered values. Card data, an outdated price and a disabled button must not
 * persist.
 */
function returned({ persisted }) {
  const [{ type } = {}] = performance.getEntriesByType('navigation');
  if (persisted) busy(false);
  arrangeAll();
  if (persisted || type === 'back_forward')
    for (const name of ['card_number', 'card_expiry', 'card_cvc']) if (control(name)) control(name).value = '';
  // If the update fails, the price is updated before the submission.
  if (known !== JSON.stringify(terms())) renew().catch(() => {});
}

/**
 * Formats of addresses by country: order, required fields, labels, pattern and example of the postal code. The service
 * inserts the rows.
 */
const formats = Object.fromEntries(
  '{addressRows}'.split('\n').map((row) => [row.split(';', 1)[0], row.split(';').slice(1)]),
);
const addressTexts = JSON.parse(form?.dataset.addressTexts ?? '{}');
const addressParts = { 1: 'line1', 2: 'line2', c: 'city', s: 'state', p: 'postal_code' };
const formatOf = (kind) => formats[typed(`${kind}_country`)] ?? formats['*'];

function postalCodeProblem(field) {
  const kind = field.name.split('_')[0];
  const [, , , , , pattern, example] = formatOf(kind);
  const text = field.value.normalize('NFKC').trim();
  if (text === '' || !pattern || new RegExp(`^(?:${pattern})$`, 'i').test(text)) return '';
  const country = control(`${kind}_country`).selectedOptions[0].textContent;
  return addressTexts.postalCode.replace('{country}', country).replace('{example}', example);
}

/** Gives an address the form of its country: fields, order, labels, and which are required. */
function arrange(kind) {
  const [order, required, state, postal, city] = formatOf(kind);
  const labels = { s: state, p: postal, c: city };
  for (const letter of [...order, ...'12csp'].filter((one, place, all) => all.indexOf(one) === place)) {
    const field = control(`${kind}_${addressParts[letter]}`);
    if (!field) continue;
    const box = field.closest('.field');
    box.hidden = field.disabled = !order.includes(letter);
    box.parentElement.append(box);
    field.required = kind === 'shipping' && required.includes(letter);
    const name = addressTexts[labels[letter]];
    const text = name ?? box.querySelector('label').firstChild.textContent.trim();
    const optional = Object.assign(document.createElement('span'), { className: 'optional' });
    optional.textContent = addressTexts.optional;
    box.querySelector('label').replaceChildren(text, ...(field.required ? [] : [' ', optional]));
    if (name && (letter !== 'c' || !field.dataset.missing))
      field.dataset.missing = addressTexts.missing.replace('{label}', name);
    if (!field.value) say(field.name, '');
  }
  const [states, code] = [control(`${kind}_state`), control(`${kind}_postal_code`)];
  if (typed(`${kind}_country`) === 'US') states.setAttribute('list', 'us-states');
  else states.removeAttribute('list');
  code.placeholder = formatOf(kind)[6];
  say(code.name, '');
}

/**
 * Completes the short list of countries of the billing address with that of the shipping address. Browsers cannot restore the choice of a country that
 * the page does not contain, so that the history has it.
 */
function completeCountries() {
  const list = control('billing_country');
  if (!list?.hasAttribute('data-short')) return;
  const initial = given('billing_country');
  const all = [...control('shipping_country').options];
  list.replaceChildren(...all.map(({ text, value }) => new Option(text, value, value === initial, value === initial)));
  if (history.state?.billingCountry) list.value = history.state.billingCountry;
  list.addEventListener('change', () => history.replaceState({ billingCountry: list.value }, ''));
}

/** Arranges all addresses, whose countries the browser or the frame has restored. */
function arrangeAll() {
  for (const { dataset } of form.querySelectorAll('[data-address]')) arrange(dataset.address);
}

/** Shows the order on wide screens where the style sheet cannot open it. */
function openOrder() {
  const order = document.getElementById('order');
  if (order && !CSS.supports('selector(::details-content)') && matchMedia('(min-width: 56rem)').matches)
    order.open = true;
}

function start() {
  form.noValidate = true;
  openOrder();
  completeCountries();
  for (const country of form.querySelectorAll('[data-address]'))
    country.addEventListener('change', () => arrange(country.dataset.address));
  known = JSON.stringify(termsBy(given));
  for (const button of form.querySelectorAll('[data-replaced]')) button.hidden = true;
  for (const field of form.querySelectorAll('[data-quotes]')) field.addEventListener('change', () => apply(field.name));
  control('promo_code')?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply('promo_code');
  });
  control('card_number')?.addEventListener('input', numberTyped);
  control('card_expiry')?.addEventListener('input', expiryTyped);
  form.addEventListener('checkout:restored', arrangeAll);
  form.addEventListener('checkout:resumed', () => busy(false));
  form.addEventListener('checkout:tokenized', tokenized);
  form.addEventListener('checkout:problems', rejected);
  form.addEventListener('focusout', left);
  form.addEventListener('input', corrected);
  form.addEventListener('submit', submitted);
  globalThis.addEventListener('pageshow', returned);
  errors?.addEventListener('click', (event) => {
    const name = event.target.closest('a')?.hash.slice(1);
    if (!name || !(control(name) ?? document.getElementById(name))) return;
    event.preventDefault();
    focusOn(name);
  });
}

/** Leaves the frame in which the page of the bank was shown. */
function leaveFrame() {
  const link = document.querySelector('a[data-leaves-frame]');
  if (link && globalThis.top !== globalThis) globalThis.top.location.replace(link.href);
}

if (form) start();
leaveFrame();
if (errors && !errors.hidden) errors.focus();
