import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { type Html, html, joinHtml } from '../html';
import { english } from '../messages';
import { type AddressPart, addressFormatOf, addressLabels } from './address-formats';
import { missingPart } from './address-problems';
import { type Control, field, type FormState, longSelectField, shortOptions } from './controls';
import { countries, countriesIn, usStates } from './countries';
import type { Offer } from './documents';
import type { AddressKind } from './fields';

/** Autocomplete token and maximum length of each field. */
const controls: Readonly<Record<AddressPart, readonly [fills: string, maxLength: number]>> = {
  line1: ['address-line1', 200],
  line2: ['address-line2', 200],
  city: ['address-level2', 100],
  state: ['address-level1', 100],
  postal_code: ['postal-code', 20],
};
const lines: readonly AddressPart[] = ['line1', 'line2'];

/** An address of a form. */
interface AddressForm {
  readonly kind: AddressKind;
  /** Whether the address only determines the tax of a price: it then needs no second line, and its parts are optional. */
  readonly isForTax: boolean;
}

const partsOf = ({ isForTax }: AddressForm): AddressPart[] =>
  (Object.keys(controls) as AddressPart[]).filter((part) => !isForTax || part !== 'line2');

/** Value of the option that asks for the whole list of countries: a code that no country has. */
const otherCountry = 'ZZ';

/**
 * Returns the countries of an address. A list of 250 names is 7 kB, which is not compressed, so that the second list of a
 * page has only the countries that are already known. The script completes it with the first one; without the script,
 * choosing another country leads to a page with the whole list.
 */
function countryOptions(
  { values, language = english }: FormState,
  kind: AddressKind,
  isSecondList: boolean,
): ReadonlyMap<string, string> {
  const all = countriesIn(language);
  const known = [values.get(`${kind}_country`), values.get('shipping_country')];
  if (!isSecondList || known[0] === otherCountry) return all;
  const options = known.flatMap((code = ''): [string, string][] => {
    const name = all.get(code);
    return name === undefined ? [] : [[code, name]];
  });
  return new Map([...options, [otherCountry, language.text('address.otherCountry')]]);
}

/**
 * Renders an address in the form of its country. Fields that the country does not have are hidden and not sent; the
 * script shows them when the buyer chooses another country. Without the script, the next page has the form of the
 * chosen country.
 *
 * @param view.before fields before the country
 * @param view.after fields and buttons after the address
 * @param view.isForTax whether the address only determines the tax of a price; by default a billing address
 * @param view.isSecond whether the page already has the address for shipping
 */
export function addressFields(
  state: FormState,
  kind: AddressKind,
  view: {
    readonly legend: string;
    readonly before?: Html;
    readonly after: Html;
    readonly isForTax?: boolean;
    readonly isSecond?: boolean;
  },
): Html {
  const { legend, before, after, isForTax = kind === 'billing', isSecond = false } = view;
  const form = { kind, isForTax };
  const { language = english, values } = state;
  const { order } = addressFormatOf(values.get(`${kind}_country`));
  const all = partsOf(form);
  const shown = order.filter((part) => all.includes(part));
  const hidden = all.filter((part) => !shown.includes(part));
  const priced = isForTax && html`data-quotes`;
  const options = countryOptions(state, kind, isSecond);
  const country = {
    name: `${kind}_country`,
    label: language.text('address.country'),
    required: true,
    fills: `${kind} country`,
    more: html`data-address="${kind}"${priced && html` ${priced}`}${options.has(otherCountry) && ' data-short'}`,
  };
  return html`<fieldset><legend>${legend}</legend>
${before}${longSelectField(state, country, options, language.text('address.chooseCountry'))}
<div class="parts" id="${kind}-parts">${shown.map((part) => addressField(state, form, part))}${hidden.map((part) => addressField(state, form, part, true))}</div>
${after}
</fieldset>`;
}

/** States of the United States, which the fields of all addresses there suggest. */
export const stateList = html`<datalist id="us-states">${shortOptions(usStates)}</datalist>`;

function addressField(state: FormState, { kind, isForTax }: AddressForm, part: AddressPart, isHidden = false): Html {
  const { language = english, values } = state;
  const country = values.get(`${kind}_country`);
  const format = addressFormatOf(country);
  const [fills, most] = controls[part];
  const required = !isForTax && format.required.has(part) && !isHidden;
  const label = language.text(format.labels[part]);
  const attributes = [
    ...(isForTax ? [html`data-quotes`] : []),
    ...(part === 'state' && country === 'US' ? [html`list="us-states"`] : []),
    ...(isHidden ? [html`disabled`] : []),
  ];
  const control: Control = {
    name: `${kind}_${part}`,
    label,
    required,
    fills: `${kind} ${fills}`,
    most,
    missing: missingPart(part, label, language),
    placeholder: part === 'postal_code' ? format.example : null,
    more: joinHtml(attributes, ' '),
  };
  const isWhole = lines.includes(part);
  return field(state, { ...control, kind: isWhole ? 'whole' : null, isHidden });
}

/** Renders the attribute of a form with the labels of address fields, for the script; empty for a form without an address. */
export function addressTexts({ asksBillingAddress, asksShippingAddress, language = english }: Offer): Html | null {
  if (!asksBillingAddress && !asksShippingAddress) return null;
  const labels = Object.entries(addressLabels).map(([name, key]) => [name, language.text(key)]);
  const texts = {
    ...Object.fromEntries(labels),
    optional: language.text('field.optional'),
    missing: language.text('problem.fieldMissing', { label: '{label}' }),
    postalCode: language.text('problem.postalCode', { country: '{country}', example: '{example}' }),
  };
  return html` data-address-texts="${JSON.stringify(texts)}"`;
}

/**
 * Returns the country that a visitor probably is in: the region of the query's `locale` or of the preferred languages,
 * such as `de-AT`; empty for none.
 */
export function probableCountry(request: IncomingMessage, query: URLSearchParams): string {
  const tags = [query.get('locale') ?? '', ...accepts(request).languages()];
  const regions = tags.map((tag) => /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase() ?? '');
  return regions.find((region) => countries.has(region)) ?? '';
}
