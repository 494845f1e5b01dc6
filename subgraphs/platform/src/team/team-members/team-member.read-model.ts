import { readModelOf, type ListDefinition, listOf, ReadModel, column } from '../../../../kit/src';
import { TeamMember } from './team-member.resource';
import { teamMemberFilters } from './team-member.inputs';
import type { ReadModels } from '../../read-models';

/** SQL expression: e-mail address of the member or, while an invitation is pending, of the invited person. */
const address = 'COALESCE($row.email, (SELECT u.email FROM platform.users u WHERE u.id = $row.user_id))';

export function teamMemberReadModel(models: ReadModels): ReadModel<TeamMember> {
  return readModelOf(
    TeamMember,
    {
      actions: column('custom_actions'),
      email: column(address, { requires: 'company:authorized_user:email:read' }),
      memberEmail: column(address, { requires: 'member:email:read' }),
    },
    { models },
  );
}

/** Filters and sort orders of the list of team members. */
export const teamMemberList: ListDefinition = listOf(teamMemberFilters);
