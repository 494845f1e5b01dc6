import {
  type Node,
  Type,
  defineVersionChange,
  endpointAdded,
  fieldAdded,
  fieldReplaced,
  nullable,
  parameterRenamed,
} from '../../versioning';

const companySchema = nullable(
  Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: Type.String({ description: 'Name of the business.' }),
  }),
  {
    description: 'The selling account.',
  },
);

function companyOf({ account }: Readonly<Node>): unknown {
  if (account == null) return null;
  const { id, title } = account as Readonly<Node>;
  return { id, title };
}

export default defineVersionChange({
  version: '2026-08-03',
  name: 'promo-codes-are-native',
  summary:
    'Promo codes identify the selling account by `account_id`, in requests and in responses, and return it as `account` instead of `company`.',
  why: 'Consistent naming: the seller is called account everywhere in the API.',
  upgrade:
    'Send `account_id` to list and create promo codes, and read `account` instead of `company`. Activate and deactivate them with `activate` and `deactivate`.',
  operations: [
    parameterRenamed(['PromoCodeListParams', 'PromoCodeCreateParams'], { older: 'company_id', newer: 'account_id' }),
    fieldReplaced('PromoCode', { older: 'company', newer: 'account', schema: companySchema, down: companyOf }),
    fieldAdded(['PromoCode', 'PromoCodeListItem'], 'account_id'),
    endpointAdded('POST /promo_codes/{id}/activate'),
    endpointAdded('POST /promo_codes/{id}/deactivate'),
  ],
  examples: [
    {
      params: 'PromoCodeListParams',
      older: { company_id: 'biz_1', status: 'active' },
      newer: { account_id: 'biz_1', status: 'active' },
    },
    {
      params: 'PromoCodeListParams',
      older: { account_id: 'biz_1', plan_ids: ['plan_1'] },
      newer: { account_id: 'biz_1', plan_ids: ['plan_1'] },
    },
    { params: 'PromoCodeListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    {
      params: 'PromoCodeListParams',
      request: { company_id: 'biz_1', account_id: 'biz_2' },
      refused: 'both',
      param: 'company_id',
    },
    {
      params: 'PromoCodeCreateParams',
      older: {
        company_id: 'biz_1',
        code: 'WELCOME',
        promo_type: 'percentage',
        amount_off: 20,
        base_currency: 'usd',
        promo_duration_months: 1,
        new_users_only: true,
      },
      newer: {
        account_id: 'biz_1',
        code: 'WELCOME',
        promo_type: 'percentage',
        amount_off: 20,
        base_currency: 'usd',
        promo_duration_months: 1,
        new_users_only: true,
      },
    },
    {
      params: 'PromoCodeCreateParams',
      request: {
        company_id: 'biz_1',
        code: 'WELCOME',
        promo_type: 'percentage',
        amount_off: 20,
        base_currency: 'usd',
        promo_duration_months: 1,
        new_users_only: true,
      },
      refused: 'newer',
      param: 'company_id',
    },
    {
      schema: 'PromoCode',
      newer: {
        id: 'promo_1',
        account_id: 'biz_1',
        amount_off: 20,
        account: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe', logo_url: null },
      },
      older: { id: 'promo_1', amount_off: 20, company: { id: 'biz_1', title: 'Pickaxe' } },
    },
    {
      schema: 'PromoCode',
      newer: { id: 'promo_1', account_id: 'biz_1', account: null },
      older: { id: 'promo_1', company: null },
    },
    {
      schema: 'PromoCodeListItem',
      newer: { id: 'promo_1', account_id: 'biz_1', uses: 3 },
      older: { id: 'promo_1', uses: 3 },
    },
    { endpoint: 'POST /promo_codes/{id}/activate', older: true, newer: true },
    { endpoint: 'POST /promo_codes/{id}/deactivate', older: true, newer: true },
  ],
});
