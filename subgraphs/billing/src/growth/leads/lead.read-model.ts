import { computed, type ListDefinition, listOf, type ReadModel, readModelOf, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { leadFilters } from './lead.inputs';
import { Lead } from './lead.resource';

/** SQL query for the id of the member that the user of the lead has become in the account; no row if there is none. */
const member = 'SELECT m.id FROM billing.members m WHERE m.account_id = $row.account_id AND m.user_id = $row.user_id';

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of a lead. An account can record any user as a lead. The
 * user is exposed as a customer, with the e-mail address for callers that may read it, only after becoming a member.
 */
export function leadReadModel(models: ReadModels): ReadModel<Lead> {
  return readModelOf(
    Lead,
    {
      user: computed(
        ['user_id', `CASE WHEN EXISTS (${member}) THEN $row.account_id END`],
        (id: string, customerOf: string | null) => ({ id, customerOf }),
      ),
      member: relation(() => models.member, `(${member})`, { requires: 'member:basic:read' }),
    },
    { models },
  );
}

/** Filters of the list of leads, which is sorted by the time of creation. */
export const leadList: ListDefinition = listOf(leadFilters);
