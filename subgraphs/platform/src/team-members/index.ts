export * from './team-member.entity';
export * from './team-member.read-model';
export * from './team-member.repository';
export * from './team-member.resolver';
export * from './team-member.service';
export * from './team-member.type';
export * from './team-roles';
export * from './user-team.resolver';
