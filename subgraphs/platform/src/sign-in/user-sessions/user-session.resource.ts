import { Field } from 'type-graphql';
import { connectionOf, DateTimeField, IdField, Resource, StoredColumn } from '../../../../kit/src';

@Resource('platform.user_sessions', 'A session in which a user is signed in.', { key: false })
export class UserSession {
  @IdField('Public id, `usess_…`.')
  id!: string;

  @StoredColumn('text')
  userId!: string;

  @Field(() => Boolean, { description: 'Whether it is the session of the request.' })
  readonly current?: boolean;

  @DateTimeField('Time of the sign-in.')
  createdAt!: Date;

  @DateTimeField('Time of the last use, up to five minutes late; null if there is none.', { nullable: true })
  lastUsedAt!: Date | null;

  @DateTimeField('Time at which the session ends unless it is ended earlier.')
  expiresAt!: Date;

  @StoredColumn('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}

export const UserSessionConnection = connectionOf(UserSession, 'UserSession');
