import { randomBytes } from 'node:crypto';
import type { Offer, UserError } from './documents';
import { english, type Language, type MessageKey } from '../messages';
import { addressProblems } from './address-problems';
import { countries, stateIn } from './countries';

/** Entered values by field name, without the card. */
export type Values = ReadonlyMap<string, string>;

/** Problems by field name; the empty name is used for general problems. */
export type Problems = ReadonlyMap<string, string>;

/** Name of the form field with the id of the chosen card; empty for another card. */
export const savedCardField = 'payment_method';

export const cardFields = ['card_number', 'card_expiry', 'card_cvc'] as const;

/** Maximum length of each field, in characters. */
const maxFieldLengths: Readonly<Record<string, number>> = {
  email: 200,
  name: 100,
  phone: 30,
  quantity: 6,
  promo_code: 100,
  affiliate_code: 100,
  invoice: 100,
  country: 2,
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  answer: 1_000,
  business_name: 200,
  tax_id: 50,
};

export const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;
export type AddressKind = 'billing' | 'shipping';

/** Messages for empty required fields; the page also passes them to the script. */
const missingMessages: Readonly<Record<string, MessageKey>> = {
  email: 'problem.email',
  billing_country: 'problem.billingCountry',
  shipping_name: 'problem.shippingName',
  shipping_line1: 'problem.shippingLine1',
  shipping_city: 'problem.shippingCity',
  shipping_country: 'problem.shippingCountry',
};

export function missingMessage(name: string, language: Language): string {
  const key = name.startsWith('answer_') ? 'problem.answer' : missingMessages[name];
  return key === undefined ? '' : language.text(key);
}

/** Returns the field name of a custom question. */
export const answerField = (id: string): string => `answer_${id}`;

const sessionForm = /^cs_[0-9a-z]{6,12}_[A-Za-z0-9_-]{24}$/;

/** Creates a random session id, which cannot be guessed. */
export function newSession(now = new Date()): string {
  return `cs_${now.getTime().toString(36)}_${randomBytes(18).toString('base64url')}`;
}

export function isSession(text: string | undefined): text is string {
  return text !== undefined && sessionForm.test(text);
}

/** Returns the field names of an offer. */
function namesOf(offer: Offer): string[] {
  const address = (kind: AddressKind): string[] => addressFields.map((field) => `${kind}_${field}`);
  return [
    'email',
    'name',
    'affiliate_code',
    'invoice',
    ...(offer.collection === 'NOTHING' ? [] : [savedCardField]),
    ...(offer.mostUnits > 1 ? ['quantity'] : []),
    ...(offer.takesPromoCodes ? ['promo_code'] : []),
    ...(offer.plan?.customFields ?? []).map(({ id }) => answerField(id)),
    ...(offer.asksBillingAddress ? address('billing') : []),
    ...(offer.asksShippingAddress ? ['phone', 'shipping_name', ...address('shipping')] : []),
  ];
}

/** Returns the fields of an offer from the submitted values. */
export function readValues(offer: Offer, sent: ReadonlyMap<string, string>): Values {
  return new Map(
    namesOf(offer).map((name) => {
      const text = (sent.get(name) ?? '').trim();
      return [name, name === 'affiliate_code' ? codeIn(text) : text];
    }),
  );
}

/** Sanitizes the affiliate code of a URL, so that no URL can make a purchase fail. */
function codeIn(text: string): string {
  const maxLength = maxFieldLengths['affiliate_code'] as number;
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, maxLength)
    .toWellFormed();
}

/** Returns the problems of values that are too long. */
export function tooLongIn(values: Values, language: Language): Map<string, string> {
  const problems = new Map<string, string>();
  for (const [name, value] of values) {
    const maxLength =
      maxFieldLengths[
        name.replace(/^(billing|shipping|answer)_(.*)$/, (_, kind: string, field: string) =>
          kind === 'answer' ? kind : field,
        )
      ] ?? 100;
    if (value.length > maxLength) problems.set(name, language.text('problem.tooLong', { count: maxLength }));
  }
  return problems;
}

/** Validates required and impossible values. The graph validates the rest. */
export function problemsOf(offer: Offer, values: Values): Map<string, string> {
  const { language = english } = offer;
  const problems = tooLongIn(values, language);
  const requireFields = (...names: readonly string[]): void => {
    for (const name of names) if (!values.get(name)) problems.set(name, missingMessage(name, language));
  };
  requireFields('email');
  if (values.get('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.get('email') ?? ''))
    problems.set('email', language.text('problem.emailForm'));
  for (const { id, required } of offer.plan?.customFields ?? []) if (required) requireFields(answerField(id));
  if (offer.asksBillingAddress) requireFields('billing_country');
  if (offer.asksShippingAddress) requireFields('shipping_name', 'shipping_country');
  for (const [name, problem] of addressProblems(offer, values)) if (!problems.has(name)) problems.set(name, problem);
  for (const name of ['billing_country', 'shipping_country']) {
    const country = values.get(name);
    if (country && !countries.has(country)) problems.set(name, language.text('problem.countryUnknown'));
  }
  if (offer.mostUnits > 1 && unitsOf(offer, values) === null)
    problems.set('quantity', language.text('problem.quantity', { count: offer.mostUnits }));
  return problems;
}

/** Returns the quantity; null if it is not a number within the limits. */
export function unitsOf(offer: Offer, values: Values): number | null {
  const typed = values.get('quantity') || '1';
  const units = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  return units >= 1 && units <= offer.mostUnits ? units : null;
}

/** Returns an address as GraphQL input; null if it is empty. */
export function addressOf(kind: AddressKind, values: Values): Readonly<Record<string, string | null>> | null {
  const value = (field: string): string | null => values.get(`${kind}_${field}`) || null;
  const [country, state] = [value('country'), value('state')];
  const address = {
    name: value('name'),
    line1: value('line1'),
    line2: value('line2'),
    city: value('city'),
    postalCode: value('postal_code'),
    country,
    state: country && state ? stateIn(country, state) : state,
  };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

const named: Readonly<Record<string, string>> = {
  quantity: 'quantity',
  promoCode: 'promo_code',
  email: 'email',
  name: 'name',
  phone: 'phone',
  cardToken: 'card_number',
  'buyer.email': 'email',
  'buyer.name': 'name',
  buyer: 'email',
  businessName: 'business_name',
  taxId: 'tax_id',
};

/** Returns the field name of an input path of the graph; empty if the form has no such field. */
export function fieldOf(path: readonly string[], values: Values): string {
  const inputPath = path[0] === 'input' ? path.slice(1) : path;
  const [first = '', second = ''] = inputPath.join('.').split('.');
  const [, kind] = /^(billing|shipping)Address$/.exec(first) ?? [];
  const snake = second.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const name =
    kind === undefined
      ? first === 'answers'
        ? answerField(second)
        : named[inputPath.join('.')]
      : `${kind}_${snake || 'country'}`;
  return name !== undefined && (values.has(name) || cardFields.some((field) => field === name)) ? name : '';
}

/** Maps user errors of the graph to form fields. Only the first error of each field is shown. */
export function problemsFrom(
  errors: readonly UserError[],
  values: Values,
  language: Language = english,
): Map<string, string> {
  const problems = new Map<string, string>();
  for (const error of errors) {
    const field = fieldOf(error.path, values);
    if (!problems.has(field)) problems.set(field, language.errorText(error));
  }
  return problems;
}
