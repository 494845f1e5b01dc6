import { apiKeyOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { type Desk, deskOf } from '.';

export let billing: Billing;
export let desk: Desk;
export let ada: { readonly member: string; readonly method: string };
export let bob: { readonly member: string; readonly method: string };
export let elsewhere: { readonly member: string; readonly method: string };
export let productId: string;
export let strangeProduct: string;

/** Opens billing with customers of two accounts before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
    desk = deskOf(billing, 'biz_seller');
    const other = deskOf(billing, 'biz_stranger');
    [ada, bob, elsewhere] = [
      await desk.memberWithMethod('ada'),
      await desk.memberWithMethod('bob'),
      await other.memberWithMethod('eve'),
    ];
    [productId, strangeProduct] = [await desk.product({ title: 'Shelf' }), await other.product()];
  });
  afterAll(() => billing.close());
}

export const stranger = apiKeyOf('biz_stranger');
export const notFound = 'No such resource was found.';
export const lacks = (action: string) => `This credential does not have the permission ${action}.`;
