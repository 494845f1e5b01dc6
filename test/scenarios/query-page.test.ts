import { parse, validate } from 'graphql';
import { configuration } from '../../app/config';
import { queryPageCredentials, startPageUrl } from '../../app/runtime/start-page';
import { graphDescription, modes, readSupergraph } from '../../app/runtime/supergraph';
import { exampleIds, queryExamples, variablesOf } from '../../gateway/src/http/graphiql-examples';
import { buildSchemas } from '../../gateway/src/schema';
import { masterSecret, openService, type TestService } from '../support/service';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let service: TestService;
let withToken: string;
let key: string;
beforeAll(async () => {
  service = await openService();
  const url = startPageUrl(configuration.load({ MASTER_SECRET: masterSecret }), service.origin) as string;
  withToken = `/graphql${url.slice(url.indexOf('?'))}`;
  key = service.demoData.accounts[0]?.keys.latest as string;
});
afterAll(() => service?.close());

const get = (path: string, headers: Record<string, string> = html) => service.request({ path, headers, as: null });

describe('the query page', () => {
  it('has a key and ids of the demo data for holders of the token, and is not stored', async () => {
    const { status, text, headers } = await get(withToken);
    expect(status).toBe(200);
    expect(text).toContain(key);
    expect(text).toContain(service.demoData.examples.product_id);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers.etag).toBeUndefined();
    for (const [url] of text.matchAll(/graphql\/assets\/[^"]+/g)) expect((await get(`/${url}`)).status).toBe(200);
  });

  it('has its token in the link of the start page', async () => {
    expect((await get(withToken.replace('/graphql', '/'))).text).toContain(`href="${withToken}"`);
    expect((await get('/')).text).toContain('href="/graphql"');
  });

  it.each([
    ['without a token', () => get('/graphql')],
    ['with another token', () => get(`${withToken.slice(0, -1)}${withToken.endsWith('A') ? 'B' : 'A'}`)],
    ['with an empty token', () => get('/graphql?token=')],
    ['for the host of another site', () => get(withToken, { ...html, host: 'attacker.example' })],
  ])('has no key %s, and says where to find one', async (_case, getPage) => {
    const { status, text, headers } = await getPage();
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    for (const { keys } of service.demoData.accounts)
      for (const secret of Object.values(keys)) expect(text).not.toContain(secret);
    expect(text).toContain('sandbox.json');
  });

  it.each([
    ['in live mode', { MODE: 'live' }],
    ['where the process listens to other machines', { HOST: '0.0.0.0' }],
  ])('has no key %s', (_case, environment) => {
    const config = configuration.load({ MASTER_SECRET: masterSecret, ...environment });
    const secret = { derive: () => Buffer.alloc(32) };
    const credentials = queryPageCredentials(config, { demoData: () => service.demoData, secrets: secret });
    const url = `/graphql?token=${secret.derive().toString('base64url')}`;
    expect(credentials?.prefill({ headers: { host: 'localhost' }, url } as never) ?? null).toBeNull();
  });
});

describe('an example of the query page', () => {
  const cases = queryExamples.map((example) => [example.name, example] as const);

  it.each(cases)('is valid: %s', (_name, { query }) => {
    for (const mode of modes)
      expect(validate(buildSchemas(readSupergraph(mode), []).visible, parse(query))).toEqual([]);
  });

  it.each(cases.filter(([name]) => name !== 'Subscribe'))('runs with the demo data: %s', async (name, example) => {
    const ids = { productId: service.demoData.examples.product_id };
    expect(Object.keys(ids)).toEqual(Object.keys(exampleIds));
    const { json } = await service.query(example.query, JSON.parse(variablesOf(example, ids) || '{}'));
    const { data, errors } = json as { data: Record<string, { userErrors?: unknown[] } | null>; errors?: unknown };
    expect(errors).toBeUndefined();
    const [[, value] = []] = Object.entries(data);
    expect(value).toBeTruthy();
    expect((value?.userErrors ?? []).length > 0).toBe(name === 'Errors');
  });
});

it('introspection describes the graph', async () => {
  const { json } = await service.query('{ __schema { description } }', {}, null);
  expect(json).toMatchObject({ data: { __schema: { description: graphDescription } } });
});
