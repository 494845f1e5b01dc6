export * from './owner-invitations';
export * from './team-invitation.repository';
export * from './team-invitation.resolver';
export * from './team-invitation.service';
export * from './team-invitation.type';
