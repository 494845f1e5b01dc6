import {
  accountId,
  at,
  first,
  formOf,
  list,
  make,
  ok,
  otherKey,
  planId,
  readOnly,
  errorOf,
  setUpTests,
  versions,
} from './testing/checkout-configurations';

setUpTests();

describe('the list of checkout configurations', () => {
  it('contains every form of the demo data', async () => {
    const { data } = await list(`account_id=${accountId}&direction=asc&first=5`);
    expect(data.map(({ mode, plan, metadata }) => [mode, plan?.initial_price, plan?.currency, metadata])).toEqual([
      ['payment', 29, 'usd', { campaign: 'spring', newsletter: true }],
      ['payment', 290, 'usd', {}],
      ['payment', 149, 'usd', {}],
      ['payment', 85, 'eur', { offer: 'Q-1042' }],
      ['setup', undefined, undefined, { customer: 'C-7' }],
    ]);
    expect(data[0]).toMatchObject({ redirect_url: 'https://pickaxe.example/welcome', plan: { id: planId } });
    expect(data[4]).toMatchObject({ redirect_url: 'https://pickaxe.example/saved', currency: 'eur' });
  });

  it.each(versions)('is filtered by plan and time at %s', async (version) => {
    const { account } = formOf(version);
    const scope = `${account}=${accountId}&direction=asc&order=created_at`;
    const { data } = await list(`account_id=${accountId}&direction=asc&first=3`);
    const ids = data.map(({ id }) => id);
    expect((await list(`${scope}&plan_id=${planId}&first=1`, { version })).data.map(({ id }) => id)).toEqual([ids[0]]);
    const bounds = `created_after=${data[0]?.created_at}&created_before=${data[2]?.created_at}`;
    expect((await list(`${scope}&${bounds}`, { version })).data.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('accepts Unix seconds before 2026-07-22 and rejects them from that version', async () => {
    const { data } = await list(`account_id=${accountId}&direction=asc&first=3`);
    const seconds = (index: number) => Math.floor(Date.parse(String(data[index]?.created_at)) / 1_000);
    const query = `account_id=${accountId}&created_after=${seconds(0)}&created_before=${seconds(2)}`;
    for (const version of [first, '2026-07-20'])
      expect((await list(query, { version })).data.map(({ id }) => id)).toEqual([data[1]?.id]);
    expect(await errorOf(400, 'GET', `/checkout_configurations?${query}`, { version: '2026-07-22' })).toMatchObject({
      code: 'parameter_invalid',
      param: 'created_after',
    });
  });

  it('is paginated, and rejects pages over the maximum at native versions', async () => {
    const scope = `account_id=${accountId}&direction=asc`;
    const page = await list(`${scope}&first=2`);
    const next = await list(`${scope}&first=2&after=${page.page_info.end_cursor}`);
    expect([...page.data, ...next.data].map(({ id }) => id)).toEqual(
      (await list(`${scope}&first=4`)).data.map(({ id }) => id),
    );
    expect(await errorOf(400, 'GET', `/checkout_configurations?${scope}&first=101`)).toMatchObject({
      code: 'parameter_invalid',
      param: 'first',
    });
    await list(`company_id=${accountId}&first=101`, { version: first });
  });
});

describe('access to checkout configurations', () => {
  it.each(versions)('is denied to other accounts and without permission at %s', async (version) => {
    const { account } = formOf(version);
    const created = await make({ [account]: accountId, mode: 'setup', metadata: { internal: true } }, { version });
    const body = { [account]: accountId, mode: 'setup' };
    expect(await ok('GET', at(created.id), { version, as: otherKey })).toMatchObject({
      id: created.id,
      metadata: null,
    });
    expect(await errorOf(404, 'DELETE', at(created.id), { version, as: otherKey })).toMatchObject({
      type: 'not_found',
    });
    expect(await errorOf(404, 'POST', '/checkout_configurations', { version, as: otherKey, body })).toMatchObject({
      type: 'not_found',
    });
    expect(
      await errorOf(404, 'GET', `/checkout_configurations?${account}=${accountId}`, { version, as: otherKey }),
    ).toMatchObject({ type: 'not_found' });
    expect(await errorOf(403, 'POST', '/checkout_configurations', { version, as: readOnly, body })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('checkout_configuration:create'),
    });
    expect(await errorOf(403, 'DELETE', at(created.id), { version, as: readOnly })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('checkout_configuration:delete'),
    });
    expect(await errorOf(401, 'GET', at(created.id), { version, as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await ok('GET', at(created.id), { version })).toMatchObject({ metadata: { internal: true } });
    await ok('DELETE', at(created.id), { version });
  });
});
