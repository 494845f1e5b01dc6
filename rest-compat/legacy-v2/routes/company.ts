import {
  legacyCompany,
  type LegacyCompanyData,
  legacyCompanyFragment,
  serializeLegacyCompany,
} from '../../../contract/legacy-v2';
import { legacyRoute } from '../..';
import type { Params } from '../../routes/graph-input';

/** REST operations of `/api/v2/company` (legacy API). */
export const legacyCompanyRoutes = [
  legacyRoute<Params, { account: LegacyCompanyData | null }>({
    key: 'GET /company',
    summary: 'Retrieve the company of the credential.',
    permission: 'company:basic:read',
    response: legacyCompany,
    document: 'query LegacyRetrieveCompany { account(id: "me") { ...LegacyCompanyRead } }',
    fragments: [legacyCompanyFragment],
    variables: () => ({}),
    result: ({ account }) => account && serializeLegacyCompany(account),
  }),
];
