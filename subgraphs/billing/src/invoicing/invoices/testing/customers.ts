import { apiKeyOf } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import { openTestBilling } from '../../../testing';
import { type InvoiceFixture, createInvoiceFixture } from '.';

export let billing: Billing;
export let fixture: InvoiceFixture;
export let ada: { readonly member: string; readonly method: string };
export let bob: { readonly member: string; readonly method: string };
export let otherCustomer: { readonly member: string; readonly method: string };
export let productId: string;
export let foreignProduct: string;

/** Opens the billing domain with customers of two accounts before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
    fixture = createInvoiceFixture(billing, 'biz_seller');
    const other = createInvoiceFixture(billing, 'biz_stranger');
    [ada, bob, otherCustomer] = [
      await fixture.memberWithMethod('ada'),
      await fixture.memberWithMethod('bob'),
      await other.memberWithMethod('eve'),
    ];
    [productId, foreignProduct] = [await fixture.product({ title: 'Shelf' }), await other.product()];
  });
  afterAll(() => billing.close());
}

export const stranger = apiKeyOf('biz_stranger');
export const notFound = 'No such resource was found.';
export const permissionMissing = (action: string) => `This credential does not have the permission ${action}.`;
