import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';

interface ResponseBody {
  readonly id: string;
  readonly checkout_session_id: string;
  readonly checkout_url: string;
  readonly llc_formation: object;
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let readOnly: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first] = service.demoData.accounts;
  [account, readOnly] = [first?.id as string, first?.keys.read_only as string];
});
afterAll(() => service.close());

const address = { line1: '1 Elm Street', city: 'Dover', state: 'DE', postal_code: '19901', country: 'us' };
const founder = {
  first_name: 'Ada',
  last_name: '<b>Byron',
  email: 'ada@example.com',
  phone: '+13025550100',
  address,
  is_primary: true,
  ownership_percentage: 66.5,
  date_of_birth: '1990-05-17',
  ssn: '123-45-6789',
};
const body = {
  business_info: {
    legal_name: 'Analytical Engines',
    entity_suffix: 'L.L.C.',
    formation_state: 'WY',
    business_type: 'education',
    industry_group: 'software',
    industry_type: 'computing',
    expedite_ein: true,
  },
  founders: [founder, { ...founder, first_name: 'Bob', is_primary: false, ownership_percentage: 33.5, ssn: null }],
};
const pathOf = (url: string) => url.slice(new URL(url).origin.length);

describe.each(versions)('at %s', (version) => {
  it('an account orders a company once, pays on its page, and shows the formation', async () => {
    const { id } = await api.ok('POST', '/companies', {
      body: { parent_company_id: account, email: `${version}@demo.example`, title: 'Child' },
    });
    expect((await api.ok('GET', `/accounts/${id}`, { version })).llc_formation).toEqual({});
    const headers = { 'idempotency-key': `llc ${version}` };
    const ordered = await api.ok('POST', `/accounts/${id}/llc`, { version, body, headers });
    const formation = ordered.checkout_session_id;
    expect(ordered).toEqual({
      checkout_session_id: expect.stringMatching(/^llcf_/),
      checkout_url: expect.stringContaining(`/llc/${formation}?key=`),
      currency: 'usd',
      total: 398,
    });
    expect(await api.ok('POST', `/accounts/${id}/llc`, { version, body, headers })).toEqual(ordered);
    const repeated = {
      status: 409,
      type: 'conflict',
      code: 'conflict',
      message: 'A company is already being formed, or has been formed, for this account.',
      param: null,
    };
    expect(await api.refused('POST', `/accounts/${id}/llc`, { version, body })).toMatchObject(repeated);
    const draft = {
      status: 'draft',
      legal_name: 'Analytical Engines L.L.C.',
      ein_registered: false,
      state_registered: false,
      documents: [],
      signatures: {},
    };
    expect((await api.ok('GET', `/accounts/${id}`, { version })).llc_formation).toEqual(draft);

    const path = pathOf(ordered.checkout_url);
    const page = await service.request({ path });
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('<dt><bdi>Ada &lt;b&gt;Byron</bdi></dt><dd>66.5 %</dd>'),
    ]);
    for (const part of ['Analytical Engines L.L.C.', '<dt>Total</dt><dd>$398.00</dd>', 'Pay (test)'])
      expect(page.text).toContain(part);
    expect(page.text).not.toMatch(/6789|1990|Elm/);
    expect((await service.request({ path: `${path}x` })).status).toBe(404);
    expect((await service.request({ method: 'POST', path, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    );
    expect((await api.ok('GET', `/accounts/${id}`, { version })).llc_formation).toEqual(draft);
    for (const _time of [1, 2]) {
      const paid = await service.request({ method: 'POST', path, headers: { 'sec-fetch-site': 'same-origin' } });
      expect([paid.status, paid.headers.location]).toEqual([303, path]);
    }
    const after = await service.request({ path });
    expect(after.text).toContain('Paid. The company is being formed.');
    expect(after.text).not.toContain('Pay (test)');
    expect((await api.ok('GET', `/accounts/${id}`, { version })).llc_formation).toEqual({
      ...draft,
      status: 'processing',
    });

    const step = { version, body: { status: 'filed' } };
    expect(await api.ok('POST', `/sandbox/accounts/${id}/llc/review`, step)).toEqual({
      account_id: id,
      status: 'filed',
      state_registered: true,
      ein_registered: false,
    });
    expect(await api.refused('POST', `/sandbox/accounts/${id}/llc/review`, step)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'A formation cannot change from filed to filed.',
    });
    expect((await api.ok('GET', `/accounts/${id}`, { version })).llc_formation).toEqual({
      ...draft,
      status: 'filed',
      state_registered: true,
    });
    expect((await service.request({ path })).text).not.toContain('Pay (test)');
  });

  it('invalid companies and callers without the permission are rejected', async () => {
    const [, second] = service.demoData.accounts;
    const path = `/accounts/${account}/llc`;
    expect(await api.refused('POST', path, { version, body, as: second?.keys.latest })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await api.refused('POST', path, { version, body, as: readOnly })).toMatchObject({ status: 403 });
    const because = async (changes: object) => {
      const { status, code, message, param } = await api.refused('POST', path, {
        version,
        body: { ...body, ...changes },
      });
      return [status, code, param, message];
    };
    expect(await because({ founders: [founder] })).toEqual([
      400,
      'parameter_invalid',
      'founders',
      'The percentages of the founders must add up to 100.',
    ]);
    expect(await because({ founders: [] })).toEqual([400, 'parameter_missing', 'founders', 'founders is required.']);
    const [one, other] = body.founders;
    expect(await because({ founders: [one, { ...other, address: { ...address, postal_code: '1' } }] })).toEqual([
      400,
      'parameter_invalid',
      'founders[1].address.postal_code',
      'postal_code must have five or nine digits.',
    ]);
    expect(await because({ business_info: { ...body.business_info, formation_state: 'PR' } })).toEqual([
      400,
      'parameter_invalid',
      'business_info.formation_state',
      expect.any(String),
    ]);
    expect((await api.ok('GET', `/accounts/${account}`, { version })).llc_formation).toEqual({});
  });
});
