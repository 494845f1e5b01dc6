import { openService, openServiceOn } from '../support/service';

it('examples stay the same after a restart, whatever was created since', async () => {
  const service = await openService();
  try {
    const { examples, accounts } = service.demoData;
    expect(Object.entries(examples).filter(([, id]) => id === null)).toEqual([['payment_id', null]]);
    const create = async (path: string, body: object) => {
      const { status, text } = await service.request({ method: 'POST', path: `/api/v1${path}`, body });
      expect({ status, refusal: status === 200 ? null : text }).toEqual({ status: 200, refusal: null });
    };
    // More than one page of a list, with the titles of the examples.
    for (let index = 0; index < 105; index += 1) {
      await create('/plans', { product_id: examples.product_id, title: 'Monthly', initial_price: index });
      await create('/promo_codes', {
        account_id: accounts[0]?.id,
        code: `NEWER${index}`,
        amount_off: 10,
        promo_type: 'percentage',
        base_currency: 'usd',
        new_users_only: false,
        promo_duration_months: 1,
      });
    }
    await create('/webhooks', {
      account_id: accounts[0]?.id,
      url: 'https://example.com/hooks/newer',
      events: ['payment.succeeded'],
    });
    const restarted = await openServiceOn(service.databaseUrl);
    expect(restarted.demoData.examples).toEqual(examples);
    await restarted.close();
  } finally {
    await service.close();
  }
});
