import { legacyCompany } from '../../../contract/legacy-v2';
import { legacyRoute } from '../..';
import type { Params } from '../../routes/resource-routes';

/** REST operations of `/api/v2/company` (legacy API). */
export const legacyCompanyRoutes = [
  legacyRoute<Params, { account: typeof legacyCompany.data | null }>({
    key: 'GET /company',
    summary: 'Retrieve the company of the credential.',
    permission: 'company:basic:read',
    response: legacyCompany.schema,
    document: 'query LegacyRetrieveCompany { account(id: "me") { ...LegacyAccountRead } }',
    fragments: [legacyCompany.fragment],
    variables: () => ({}),
    result: ({ account }) => account && legacyCompany.serialize(account),
  }),
];
