import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  Resource,
  IdField,
  AccountField,
  EnumField,
  DecimalField,
  TextField,
  JsonField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type MarkupType, MarkupTypeEnum } from './fee-markup.states';

@Resource('billing.fee_markups', 'What an account pays its platform on top of a fee.', { key: false })
export class FeeMarkup {
  @IdField('Public id, `fmk_…`.')
  id!: string;

  /** The account that pays; for the platform itself, what every connected account pays that has no markup of its own. */
  @AccountField(
    () => Account,
    'Account that pays the markup; the platform itself for all accounts without their own markup.',
  )
  accountId!: string;

  @EnumField(MarkupTypeEnum, 'Fee that the markup is added to.')
  feeType!: MarkupType;

  /** Percent. */
  @DecimalField('Percentage of the amount; null for none.', { nullable: true })
  percentageFee!: string | null;

  @DecimalField('Fixed amount in US dollars; null for none.', { nullable: true })
  fixedFeeUsd!: string | null;

  @TextField('Notes of the platform.', { nullable: true })
  notes!: string | null;

  @JsonField('Custom key-value pairs; null while none were given.', { nullable: true })
  metadata!: Record<string, unknown> | null;

  @DateTimeField('When it was set first.')
  createdAt!: Date;

  @DateTimeField('When it was set last.')
  updatedAt!: Date;

  /** The account that has set it. Nobody else changes it, the account that pays included. */
  @StoredColumn('text')
  platformId!: string;
}

export const FeeMarkupConnection = connectionOf(FeeMarkup, 'FeeMarkup');

@ObjectType({ description: 'Outcome of setting a markup.' })
export class FeeMarkupPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting a markup.', simpleResolvers: true })
export class FeeMarkupDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted markup.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
