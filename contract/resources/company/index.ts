import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments on the graph's `Account`: `CompanyListRead` and `CompanyRead`. */
export const companyFragment = readFragment('company');
