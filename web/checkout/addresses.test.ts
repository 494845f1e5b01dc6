import { httpCall } from '../../test/support/http-call';
import { alertIn, fieldsIn, problemAt } from './testing';
import { card, checkout, done, offered, port, post, setUpTests, validForm } from './testing/purchases';

setUpTests();

const get = async (path = '/checkout/plan_one', language = 'en'): Promise<string> =>
  (await httpCall(port(), { path, headers: { 'accept-language': language } })).text;

/** Returns the visible fields of an address, in their order: name, label, and whether it is required. */
function partsIn(html: string, kind: 'billing' | 'shipping'): string[] {
  const [, box = ''] = new RegExp(`<div class="parts" id="${kind}-parts">(.*?)</fieldset>`, 's').exec(html) ?? [];
  const fields = [...box.matchAll(/<div class="field[^"]*"( hidden)?><label for="\w+?_(\w+)">(.*?)<\/label>/gs)];
  return fields
    .filter(([, hidden]) => hidden === undefined)
    .map(([, , name, label = '']) => `${name}: ${label.replaceAll(/<[^>]*>/g, '').replace('(optional)', '?')}`);
}

const shipped = {
  ...validForm,
  shipping_name: 'Bo',
  shipping_line1: '1 Way',
  shipping_city: 'Town',
  shipping_state: 'Region',
};

describe('the form of an address', () => {
  it('is a common one without a country', async () => {
    offered({ asksBillingAddress: true, asksShippingAddress: true });
    const html = await get();
    expect(partsIn(html, 'shipping')).toEqual([
      'line1: Street and number',
      'line2: Apartment, floor ?',
      'postal_code: Postal code ?',
      'city: City',
      'state: State or region ?',
    ]);
    expect(partsIn(html, 'billing')).toEqual([
      'line1: Street and number ?',
      'postal_code: Postal code ?',
      'city: City ?',
      'state: State or region ?',
    ]);
    expect(html.indexOf('name="card_number"')).toBeLessThan(html.indexOf('name="billing_country"'));
    expect(html.indexOf('name="email"')).toBeLessThan(html.indexOf('name="shipping_country"'));
  });

  it.each([
    [
      'US',
      ['line1: Street and number', 'line2: Apartment, floor ?', 'city: City', 'state: State', 'postal_code: ZIP code'],
    ],
    ['GB', ['line1: Street and number', 'line2: Apartment, floor ?', 'city: Town or city', 'postal_code: Postcode']],
    [
      'JP',
      [
        'postal_code: Postal code',
        'state: Prefecture',
        'city: City',
        'line1: Street and number',
        'line2: Apartment, floor ?',
      ],
    ],
    ['AE', ['line1: Street and number', 'line2: Apartment, floor ?', 'state: Emirate']],
  ])('of %s follows a submission without a script', async (country, fields) => {
    offered({ asksShippingAddress: true });
    const { status, text } = await post({ ...validForm, shipping_country: country });
    expect([status, partsIn(text, 'shipping'), done()]).toEqual([422, fields, []]);
    expect(fieldsIn(text)['shipping_country']).toBe(country);
  });

  it('contains hidden fields of other countries, which are not sent', async () => {
    offered({ asksShippingAddress: true });
    const { text } = await post({ ...validForm, shipping_country: 'GB' });
    expect(text).toMatch(/<div class="field" hidden><label for="shipping_state">.*?<input [^>]*disabled>/s);
    expect(text).not.toMatch(/<input [^>]*name="shipping_state"[^>]* list=/);
  });

  it('has the whole list of countries once: the second list has the known ones, until another one is asked for', async () => {
    offered({ asksBillingAddress: true, asksShippingAddress: true });
    const optionsOf = (html: string, kind: string): string[] => {
      const [, list = ''] = new RegExp(`<select [^>]*name="${kind}_country".*?>(.*?)</select>`, 's').exec(html) ?? [];
      return [...list.matchAll(/<option value="?(\w*)"?( selected)?>/g)].map(
        ([, code, chosen]) => `${code}${chosen ?? ''}`,
      );
    };
    const opened = await get('/checkout/plan_one', 'de-AT');
    expect([optionsOf(opened, 'shipping').length, optionsOf(opened, 'billing')]).toEqual([
      251,
      ['', 'AT selected', 'ZZ'],
    ]);
    expect(opened).toContain('<option value=ZZ>Ein anderes Land');
    expect(optionsOf(await get('/checkout/plan_one', 'de'), 'billing')).toEqual(['', 'ZZ']);
    const countries = { shipping_country: 'FR', billing_country: 'DE' };
    expect(optionsOf((await post({ ...validForm, ...countries })).text, 'billing')).toEqual([
      '',
      'DE selected',
      'FR',
      'ZZ',
    ]);
    const another = { ...validForm, ...countries, billing_country: 'ZZ' };
    const [applied, paid] = [await post({ ...another, action: 'apply' }), await post(another)];
    for (const { text } of [applied, paid])
      expect([optionsOf(text, 'billing').length, text.includes('data-short')]).toEqual([251, false]);
    expect([applied, paid].map(({ status, text }) => [status, problemAt(text, 'billing_country')])).toEqual([
      [200, null],
      [422, 'Choose a country from the list.'],
    ]);
    expect([done(), checkout.graph.of('checkoutQuote').at(-1)?.['input'].billingAddress]).toEqual([[], null]);
    offered({ asksBillingAddress: true });
    expect(optionsOf(await get(), 'billing')).toHaveLength(251);
  });

  it('is in the language of the page', async () => {
    offered({ asksShippingAddress: true });
    const { text } = await post({ ...validForm, shipping_country: 'JP' }, { 'accept-language': 'ja' });
    expect(partsIn(text, 'shipping').slice(0, 3)).toEqual([
      'postal_code: 郵便番号',
      'state: 都道府県',
      'city: 市区町村',
    ]);
  });

  it('starts with the country of the preferred language, but not in a frame', async () => {
    offered({ asksBillingAddress: true, asksShippingAddress: true });
    const countriesIn = (html: string) => [fieldsIn(html)['billing_country'], fieldsIn(html)['shipping_country']];
    expect(countriesIn(await get('/checkout/plan_one', 'de-AT,en-US;q=0.5'))).toEqual(['AT', 'AT']);
    expect(countriesIn(await get('/checkout/plan_one?locale=pt-BR', 'en-US'))).toEqual(['BR', 'BR']);
    expect(countriesIn(await get('/checkout/plan_one', 'de'))).toEqual(['', '']);
    const frame = 'embed=1&parent=http%3A%2F%2Flocalhost%3A1';
    expect(countriesIn(await get(`/checkout/plan_one?${frame}`, 'en-US'))).toEqual(['', '']);
    expect(countriesIn(await get(`/checkout/plan_one?${frame}&billing_country=FR`, 'en-US'))).toEqual(['FR', '']);
  });
});

describe('an address', () => {
  it.each([
    ['US', 'SW1A 1AA', 'This is not a postal code of United States. An example is 95014.'],
    ['GB', '95014', 'This is not a postal code of United Kingdom. An example is EC1Y 8SY.'],
    ['DE', '<b>12345</b>', 'This is not a postal code of Germany. An example is 26133.'],
    ['DE', '\u202e12345', 'This is not a postal code of Germany. An example is 26133.'],
    ['DE', '😀', 'This is not a postal code of Germany. An example is 26133.'],
    ['DE', '1'.repeat(10_000), 'Use at most 20 characters.'],
    ['US', '', 'Fill in “ZIP code”.'],
  ])('of %s with the postal code %j is rejected', async (country, code, problem) => {
    offered({ asksShippingAddress: true });
    const { status, text } = await post({ ...shipped, shipping_country: country, shipping_postal_code: code });
    expect([status, alertIn(text), problemAt(text, 'shipping_postal_code'), done()]).toEqual([
      422,
      'Check these details:',
      problem,
      [],
    ]);
    expect(fieldsIn(text)['shipping_name']).toBe('Bo');
  });

  it('requires the state where the country has one', async () => {
    offered({ asksShippingAddress: true });
    const address = { ...shipped, shipping_country: 'US', shipping_postal_code: '95014', shipping_state: '' };
    expect(problemAt((await post(address)).text, 'shipping_state')).toBe('Fill in “State”.');
    expect((await post({ ...address, shipping_country: 'NZ', shipping_postal_code: '6001' })).status).toBe(303);
  });

  it('is accepted as it was entered', async () => {
    offered({ asksShippingAddress: true });
    const address = { ...shipped, shipping_country: 'JP', shipping_postal_code: '１５４－００２３' };
    expect((await post(address)).status).toBe(303);
    expect(checkout.graph.of('checkoutSubmit')[0]?.['input'].shippingAddress).toMatchObject({
      country: 'JP',
      postalCode: '１５４－００２３',
      state: 'Region',
    });
  });

  it('for tax needs only its country, and reports a wrong postal code with the price', async () => {
    offered({ asksBillingAddress: true });
    const billing = { ...validForm, billing_country: 'FR', billing_postal_code: '' };
    const wrong = await post({ ...billing, billing_postal_code: 'SW1A 1AA' });
    expect([wrong.status, problemAt(wrong.text, 'billing_postal_code')]).toEqual([
      422,
      'This is not a postal code of France. An example is 33380.',
    ]);
    const { json } = await httpCall(port(), {
      method: 'POST',
      path: '/checkout/plan_one/quote',
      body: { billing_country: 'FR', billing_postal_code: 'SW1A 1AA' },
    });
    expect((json as { problems: object }).problems).toEqual({
      billing_postal_code: 'This is not a postal code of France. An example is 33380.',
    });
    expect((await post({ ...billing, ...card })).status).toBe(303);
  });
});
