import { Type, defineVersionChange, fieldAdded, fieldRemoved, fieldReplaced, parameterAdded, parameterRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-07-29',
  name: 'card-transactions-are-native',
  summary: 'Card transactions name the user who has the card by `cardholder_id`, and no longer how they were authorized and what was noted. Lists are narrowed to several cards, users and ids.',
  why: 'Who has spent the money is what accounts ask first; the other two were hardly ever there.',
  upgrade: 'Send `account_id` for `company_id`. It may be left out: the account of the credential is meant then.',
  operations: [
    fieldAdded('CardTransaction', 'cardholder_id'),
    fieldRemoved('CardTransaction', 'authorization_method'),
    fieldRemoved('CardTransaction', 'memo'),
    parameterRenamed('CardTransactionListParams', { older: 'company_id', newer: 'account_id' }),
    parameterAdded('CardTransactionListParams', 'transaction_ids'),
    parameterAdded('CardTransactionListParams', 'cardholder_id'),
    fieldReplaced('CardTransactionListParams', {
      older: 'card_id', newer: 'card_id', schema: Type.Optional(Type.String({ description: 'Only transactions of this card.' })),
      up: ({ card_id: id }) => ({ card_id: id === undefined ? undefined : [id] }),
    }),
  ],
  examples: [
    {
      schema: 'CardTransaction',
      newer: {
        id: 'citx_1', card_id: 'icrd_1', cardholder_id: 'user_1', status: 'pending', transaction_type: 'spend', usd_amount: 5, local_amount: 5, currency: 'usd', international: false,
        merchant_name: null, merchant_icon_url: null, merchant_category: null, merchant_category_code: null, declined_reason: null, cashback_usd_amount: null,
        authorization_method: 'online', memo: null, created_at: '2026-07-01T00:00:00.000Z', posted_at: null,
      },
      older: {
        id: 'citx_1', card_id: 'icrd_1', status: 'pending', transaction_type: 'spend', usd_amount: 5, local_amount: 5, currency: 'usd', international: false,
        merchant_name: null, merchant_icon_url: null, merchant_category: null, merchant_category_code: null, declined_reason: null, cashback_usd_amount: null,
        authorization_method: 'online', memo: null, created_at: '2026-07-01T00:00:00.000Z', posted_at: null,
      },
    },
    { params: 'CardTransactionListParams', older: { company_id: 'biz_1', card_id: 'icrd_1' }, newer: { account_id: 'biz_1', card_id: ['icrd_1'] } },
    { params: 'CardTransactionListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
  ],
});
