import { Field, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import { Resource, IdField, StoredColumn, DateTimeField, ResourcePayload } from '../../../kit/src';

/** The ledger account of one owner, under which all their books stand. */
@Resource('payouts.ledger_accounts', 'What an account or a user holds with the service, in all currencies.')
export class LedgerAccount {
  @IdField('Public id, `ldgr_…`.')
  id!: string;

  /** Whose it is: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'The account whose it is; null where it is that of a user.' })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'The user whose it is; null where it is that of an account.' })
  readonly user?: object | null;

  @DateTimeField('When something was posted for its owner first.')
  createdAt!: Date;
}

@ObjectType({ description: 'Outcome of a command on a ledger account.' })
export class LedgerAccountPayload extends ResourcePayload {}
