import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `CompanyListRead` and `CompanyRead` on the type `Account`. */
export const companyFragment = readFragment('company');
