import { ArgsType, ID, InputType } from 'type-graphql';
import { accountFilter, anyOf, createdFilters, createInputOf, listArgs, patchOf } from '../../../../kit/src';
import { Lead } from './lead.resource';

@InputType({ description: 'Changes to a lead. Absent fields stay unchanged; null empties a field.' })
export class LeadPatch extends patchOf(Lead) {}

@InputType({ description: 'A new lead.' })
export class LeadCreateInput extends createInputOf(Lead) {}

export const leadFilters = {
  accountId: accountFilter('leads'),
  productIds: anyOf(() => [ID], 'product_id', 'Only leads interested in one of these products, at most 100.'),
  ...createdFilters('leads'),
};

@ArgsType()
export class LeadListArgs extends listArgs(leadFilters) {}
