import { Field, ObjectType } from 'type-graphql';
import { User } from '../../users/user.type';
import { Resource, IdField, StoredColumn, DateTimeField, ResourcePayload } from '../../../../kit/src';
import { Account } from '../../references.type';

@Resource('payouts.ledger_accounts', 'The wallet of an account or a user: its balances in all currencies.')
export class LedgerAccount {
  @IdField('Public id, `ldgr_…`.')
  id!: string;

  /** Id of the account or user that owns the wallet. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'Account that owns the wallet; null if a user owns it.' })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'User who owns the wallet; null if an account owns it.' })
  readonly user?: object | null;

  @DateTimeField('Time of the first posting for the owner.')
  createdAt!: Date;
}

@ObjectType({ description: 'Result of a mutation on a ledger account.' })
export class LedgerAccountPayload extends ResourcePayload {}
