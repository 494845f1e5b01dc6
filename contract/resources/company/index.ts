import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * GraphQL fragments for accounts under their former name `Company`: `CompanyRead` and, for lists, `CompanyListRead`,
 * both on the type `Account`.
 */
export const companyFragment = readFragment('company');
