export * from './account-members.resolver';
export * from './account-totals.repository';
export * from './member.repository';
export * from './member.resolver';
export * from './member.service';
export * from './member.type';
