import { apiKeyOf, userOf } from '../../../subgraphs/kit/src/testing';
import { openShop, seller, type Shop, type ShopResponse } from '../../support/shop';

export let shop: Shop;

/** Registers hooks that open a shop before the tests of a file and close it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    shop = await openShop({
      pinned: { ...seller, credentialId: 'apik_pinned', pin: '2026-08-21' },
      lost: { ...seller, credentialId: 'apik_lost', pin: '2031-01-01' },
      reader: apiKeyOf('biz_seller', ['plan:basic:read']),
      maker: apiKeyOf('biz_seller', ['plan:create']),
      stranger: apiKeyOf('biz_stranger'),
      counter: apiKeyOf('biz_counter'),
      parent: apiKeyOf(['biz_parent', 'biz_seller']),
      user: userOf('user_1', [{ accountId: 'biz_seller', actions: ['*'] }]),
    });
  });
  afterAll(() => shop.close());
}

export const productOf: Shop['makeProduct'] = (...given) => shop.makeProduct(...given);
export const planOf: Shop['makePlan'] = (...given) => shop.makePlan(...given);
export const update = (id: string, body: object, query = ''): Promise<ShopResponse> =>
  shop.call({ method: 'POST', path: `/api/v2/plans/${id}${query}`, body });
export const read = (id: string, query = '', as = 'seller'): Promise<ShopResponse> =>
  shop.call({ path: `/api/v2/plans/${id}${query}`, as });

export const rejection = (message: string, param: string | null, code = 'parameter_invalid') => ({
  error: { type: 'invalid_request_error', message, code, param },
});
