export * from './team-member.resource';
export * from './team-member.read-model';
export * from './team-member.repository';
export * from './team-member.resolver';
export * from './team-member.service';
export * from './team-roles';
export * from './user-team.resolver';
