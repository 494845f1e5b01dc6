import {
  openPaymentRows,
  type PaymentRows,
  type PaymentContext,
} from '../../../subgraphs/billing/src/payments/payments/testing';
import type { HttpResponse } from '../../support/http-call';
import { openService, type TestService } from '../../support/service';
import { DatabaseState } from '../../support/database-state';

export let service: TestService;
export let rows: PaymentRows;
/** Membership of mei at the first account, with the related ids. */
export let sold: Required<PaymentContext>;
export let otherKey: string;
export let readOnly: string;

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    rows = await openPaymentRows(service.databaseUrl);
    const [first, second] = service.demoData.accounts;
    [otherKey, readOnly] = [second?.keys.latest as string, first?.keys.read_only as string];
    const state = await DatabaseState.open(service.databaseUrl);
    const [membership] = await state.rows<Record<string, string>>(
      "SELECT ms.id, ms.user_id, ms.member_id, ms.plan_id, ms.product_id FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id WHERE m.username = 'mei'",
    );
    await state.close();
    const {
      id,
      user_id: userId,
      member_id: memberId,
      plan_id: planId,
      product_id: productId,
    } = membership as Record<string, string>;
    sold = {
      accountId: first?.id as string,
      membershipId: id,
      userId,
      memberId,
      planId,
      productId,
    } as Required<PaymentContext>;
  });
  afterAll(async () => {
    await rows.close();
    await service.close();
  });
}

export const latest = '2026-08-21';
export const tokenOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username)?.token as string;

export interface Call {
  readonly version?: string;
  readonly as?: string | null;
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody extends Readonly<Record<string, any>> {
  readonly data: readonly ResponseBody[];
}

export async function call(
  path: string,
  { version = latest, as }: Call = {},
): Promise<Omit<HttpResponse, 'json'> & { readonly json: ResponseBody }> {
  const response = await service.request({
    path: `/api/v1${path}`,
    headers: { 'api-version-date': version },
    ...(as !== undefined && { as }),
  });
  return { ...response, json: response.json as ResponseBody };
}

export async function ok(...args: Parameters<typeof call>): Promise<ResponseBody> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

export async function rejectionOf(...args: Parameters<typeof call>): Promise<unknown[]> {
  const { status, json } = await call(...args);
  return [status, json.error.type, json.error.param];
}

export const idsOf = ({ data }: ResponseBody) => data.map(({ id }) => id);
export const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12));

export const day = '2026-03-01T12:00:00.000Z';
export const mei = () => ({ id: sold.userId, username: 'mei', name: 'Mei', email: 'mei@demo.example' });
export const meiAsMember = () => ({ id: sold.memberId, phone: null });
export const expectedCard = (id: string) => ({
  id,
  created_at: day,
  payment_method_type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 31 },
});
export const home = {
  name: 'Mei',
  line1: '1 Quay',
  line2: null,
  city: 'Lyon',
  state: null,
  postalCode: '69001',
  country: 'FR',
};
export const expectedHomeAddress = {
  name: 'Mei',
  line1: '1 Quay',
  line2: null,
  city: 'Lyon',
  state: null,
  postal_code: '69001',
  country: 'FR',
};
