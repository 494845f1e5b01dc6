import { defineVersionChange, parameterRenamed } from '../../versioning';

export default defineVersionChange({
  version: '2026-06-08',
  name: 'users-use-account-id',
  summary: 'Requests about users identify the requesting account by `account_id` instead of `company_id`.',
  why: 'Consistent naming: the seller is called account everywhere in the API.',
  upgrade: 'Send `account_id` to retrieve and update users and to check their access. Responses are unchanged.',
  operations: [
    parameterRenamed(['UserRetrieveParams', 'UserAccessParams', 'UserUpdateQueryParams', 'UserUpdateParams'], {
      older: 'company_id',
      newer: 'account_id',
    }),
  ],
  examples: [
    { params: 'UserRetrieveParams', older: { company_id: 'biz_1' }, newer: { account_id: 'biz_1' } },
    { params: 'UserAccessParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    { params: 'UserUpdateQueryParams', older: { company_id: 'biz_1' }, newer: { account_id: 'biz_1' } },
    {
      params: 'UserUpdateParams',
      request: { company_id: 'biz_1', account_id: 'biz_2' },
      refused: 'both',
      param: 'company_id',
    },
  ],
});
