import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `CompanyListRead` and `CompanyRead` on the GraphQL type `Account`. */
export const companyFragment = readFragment('company');
