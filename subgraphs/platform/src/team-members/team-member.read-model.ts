import { readModelOf, type ListDefinition, ReadModel, column, relation } from '../../../kit/src';
import { TeamMember } from './team-member.resource';
import type { ReadModels } from '../read-models';

/** SQL expression: e-mail address of the member or, while an invitation is pending, of the invited person. */
const address = 'COALESCE($row.email, (SELECT u.email FROM platform.users u WHERE u.id = $row.user_id))';

export function teamMemberReadModel(models: ReadModels): ReadModel {
  return readModelOf(TeamMember, {
    account: relation(() => models.account, 'account_id'),
    user: relation(() => models.user, 'user_id'),
    actions: column('custom_actions'),
    email: column(address, { requires: 'company:authorized_user:email:read' }),
    memberEmail: column(address, { requires: 'member:email:read' }),
  });
}

/** Filters and sort orders of the list of team members. */
export const teamMemberList: ListDefinition = {
  filters: {
    userId: (row, value) => `${row}.user_id = ${value}`,
    role: (row, value) => `${row}.role = ${value}`,
    status: (row, value) => `${row}.status = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
