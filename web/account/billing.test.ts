import { fieldsIn, problemAt } from '../checkout/testing';
import { billingDetails, openTestAccount, shownIn, type TestAccount } from './testing';

let account: TestAccount;
beforeEach(async () => {
  account = await openTestAccount();
});
afterEach(() => account.close());

const path = '/account/billing';
const asked = (name: string) => account.asked.filter((one) => one.name === name).map(({ variables }) => variables);
const rejected = (...userErrors: object[]) => ({ userErrors });
const post = (fields: Readonly<Record<string, string>>, to = path) => account.post(to, fields, { from: path });

const german = {
  business_name: 'Lovelace & Sons',
  tax_id: 'DE123456789',
  billing_country: 'DE',
  billing_line1: 'Unter den Linden 1',
  billing_line2: 'Hinterhaus',
  billing_city: 'Berlin',
  billing_postal_code: '10117',
};
const american = { billing_country: 'US', billing_line1: '1 Main Street', billing_city: 'Springfield' };
const address = { line1: null, line2: null, city: null, state: null, postalCode: null, country: null };

/** Returns the visible fields of the address, in their order. */
function partsIn(html: string): string[] {
  const [, box = ''] = /<div class="parts" id="billing-parts">(.*?)<\/fieldset>/s.exec(html) ?? [];
  const fields = [...box.matchAll(/<div class="field[^"]*"( hidden)?><label for="billing_(\w+)">(.*?)<\/label>/gs)];
  return fields
    .filter(([, hidden]) => hidden === undefined)
    .map(([, , name, label = '']) => `${name}: ${label.replaceAll(/<[^>]*>/g, '')}`);
}

describe('the page of the billing details', () => {
  it('shows them in the form of their country', async () => {
    const { status, text } = await account.get(path);
    expect([status, shownIn(text)[0]]).toEqual([200, 'Billing details']);
    expect(fieldsIn(text)).toMatchObject(german);
    expect(partsIn(text)).toEqual([
      'line1: Street and number',
      'line2: Apartment, floor (optional)',
      'postal_code: Postal code',
      'city: City',
    ]);
    expect(text).toContain('<a class="button" href="/account/billing/remove">Remove</a>');
    expect(text).not.toContain('data-quotes');
  });

  it('is empty without any, and offers no removal', async () => {
    account.data.set('billing', { user: { billingDetails: null } });
    const { text } = await account.get(path);
    expect(fieldsIn(text)).toMatchObject({ business_name: '', tax_id: '', billing_country: '', billing_line1: '' });
    expect(text).not.toContain('/account/billing/remove');
  });

  it('shows details without an address', async () => {
    account.data.set('billing', { user: { billingDetails: { businessName: null, taxId: 'GB1', address: null } } });
    expect(fieldsIn((await account.get(path)).text)).toMatchObject({ tax_id: 'GB1', billing_country: '' });
  });

  it.each([
    ['markup', '"><script>alert(1)</script>'],
    ['direction marks', 'abc \u202e def'],
    ['emoji', '👩‍🚀 Ltd'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('shows a name with %s as text', async (_kind, businessName) => {
    account.data.set('billing', { user: { billingDetails: { ...billingDetails, businessName } } });
    const { status, text } = await account.get(path);
    expect([status, text.includes('<script>alert')]).toEqual([200, false]);
    expect(fieldsIn(text)['business_name']).toBe(businessName);
  });
});

describe('the form of the billing details', () => {
  it('saves the entered values, with null for empty fields', async () => {
    const { status, headers } = await post(german);
    expect([status, headers.location]).toEqual([303, '/account/billing?done=billing']);
    const saved = { ...address, line1: 'Unter den Linden 1', line2: 'Hinterhaus', city: 'Berlin', postalCode: '10117' };
    expect(asked('saveBilling')).toEqual([
      {
        input: {
          businessName: 'Lovelace & Sons',
          taxId: 'DE123456789',
          address: { ...saved, country: 'DE' },
        },
      },
    ]);
    expect(shownIn((await account.get(`${path}?done=billing`)).text)[1]).toBe('Your billing details were saved.');
    await post({ billing_country: 'AE', billing_line1: ' 1 Way ', billing_state: 'Dubai', tax_id: '  ' });
    expect(asked('saveBilling')[1]).toEqual({
      input: {
        businessName: null,
        taxId: null,
        address: { ...address, line1: '1 Way', state: 'Dubai', country: 'AE' },
      },
    });
  });

  it('stores states of the United States by their code', async () => {
    await post({ ...american, billing_state: 'illinois', billing_postal_code: '62701' });
    expect(asked('saveBilling')).toMatchObject([{ input: { address: { state: 'IL', country: 'US' } } }]);
  });

  it('shows the fields of another country without saving', async () => {
    const { status, text } = await post({ ...american, business_name: 'Shop', action: 'fields' });
    expect([status, asked('saveBilling')]).toEqual([200, []]);
    expect(partsIn(text)).toEqual([
      'line1: Street and number',
      'line2: Apartment, floor (optional)',
      'city: City',
      'state: State',
      'postal_code: ZIP code',
    ]);
    expect(fieldsIn(text)).toMatchObject({ ...american, business_name: 'Shop' });
    expect(text).not.toContain('class="alert"');
  });

  it.each([
    ['no country', { billing_country: '' }, 'billing_country', 'Choose a billing country.'],
    ['an unknown country', { billing_country: 'ZZ' }, 'billing_country', 'Choose a country from the list.'],
    ['no street', { billing_line1: ' ' }, 'billing_line1', 'Enter street and number.'],
    ['no city', { billing_city: '' }, 'billing_city', 'Enter a city.'],
    [
      'a postal code of another country',
      { billing_postal_code: 'SW1A 1AA' },
      'billing_postal_code',
      'This is not a postal code of Germany. An example is 26133.',
    ],
    ['a long name', { business_name: 'x'.repeat(10_000) }, 'business_name', 'Use at most 200 characters.'],
    ['a long tax id', { tax_id: '1'.repeat(51) }, 'tax_id', 'Use at most 50 characters.'],
    ['a long street', { billing_line1: '😀'.repeat(101) }, 'billing_line1', 'Use at most 200 characters.'],
  ])('rejects %s, and keeps the other values', async (_case, change, name, problem) => {
    const { status, text } = await post({ ...german, ...change });
    expect([status, problemAt(text, name), asked('saveBilling')]).toEqual([422, problem, []]);
    const [entered = ''] = Object.values(change);
    // The list has no option for an unknown country.
    const kept = entered === 'ZZ' ? '' : entered.trim();
    expect(fieldsIn(text)).toMatchObject({ billing_line2: 'Hinterhaus', [name]: kept });
    expect(text).toContain(`<a href="#${name}">`);
  });

  it('reports the errors of the graph at their fields', async () => {
    const error = (reason: string, ...at: string[]) => ({
      code: 'parameter_invalid',
      reason,
      message: 'No.',
      path: at,
    });
    account.data.set('saveBilling', {
      userBillingDetailsUpdate: rejected(
        error('INVALID_VAT_NUMBER', 'taxId'),
        error('PARAMETER_INVALID', 'businessName'),
        error('PARAMETER_INVALID', 'address', 'postalCode'),
        error('PARAMETER_INVALID', 'unknown'),
      ),
    });
    const { status, text } = await post(german);
    expect([
      status,
      ...['tax_id', 'business_name', 'billing_postal_code'].map((name) => problemAt(text, name)),
    ]).toEqual([422, 'This is not a complete VAT number. Check the prefix and the digits.', 'No.', 'No.']);
    expect(fieldsIn(text)).toMatchObject(german);
  });
});

describe('the removal of the billing details', () => {
  it('is confirmed first', async () => {
    const { status, text } = await account.get(`${path}/remove`);
    expect([status, shownIn(text)]).toEqual([
      200,
      [
        'Remove your billing details?',
        'Checkouts no longer fill in your address. Receipts of earlier payments keep the business name and the tax ID.',
        'Remove',
        'Back',
      ],
    ]);
    expect(asked('removeBilling')).toEqual([]);
    const { headers } = await post({}, `${path}/remove`);
    expect([headers.location, asked('removeBilling')]).toEqual(['/account/billing?done=billingRemoved', [{}]]);
  });

  it('can have happened in a second tab first', async () => {
    account.data.set('removeBilling', {
      userBillingDetailsDelete: rejected({ code: 'not_found', reason: 'NOT_FOUND', message: 'x', path: [] }),
    });
    expect((await post({}, `${path}/remove`)).headers.location).toBe('/account/billing?done=billingGone');
    account.data.set('billing', { user: { billingDetails: null } });
    const { status, headers } = await account.get(`${path}/remove`);
    expect([status, headers.location]).toEqual([303, '/account/billing?done=billingGone']);
  });
});
