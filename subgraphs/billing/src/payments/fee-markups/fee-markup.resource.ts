import { ObjectType, ArgsType, InputType } from 'type-graphql';
import {
  AccountField,
  connectionOf,
  DecimalField,
  DeletePayload,
  EnumField,
  IdField,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  accountFilter,
  createInputOf,
  listArgs,
  type ListDefinition,
  listOf,
  Timestamped,
  MetadataField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { type MarkupType, MarkupTypeEnum } from './fee-markup.states';

@Resource('billing.fee_markups', 'Markup that an account pays to its platform in addition to a fee.', { key: false })
export class FeeMarkup extends Timestamped {
  @IdField('Public id, `fmk_…`.')
  id!: string;

  @AccountField(
    () => Account,
    'Account that pays the markup. A markup of the platform itself applies to all connected accounts without their own.',
    { write: 'create' },
  )
  accountId!: string;

  /** The account that set the markup. Only this account can change it; the account that pays cannot. */
  @StoredColumn('text')
  platformId!: string;

  @EnumField(MarkupTypeEnum, 'Fee that the markup is added to.', { write: 'create', required: true })
  feeType!: MarkupType;

  @DecimalField('Percentage of the amount; null if there is none.', {
    nullable: true,
    write: 'create',
    input: 'Percentage of the amount, up to 100, with at most 2 decimals.',
  })
  percentageFee!: string | null;

  @DecimalField('Fixed amount in US dollars; null if there is none.', {
    nullable: true,
    write: 'create',
    input: 'Fixed amount in US dollars, with at most 2 decimals.',
  })
  fixedFeeUsd!: string | null;

  @TextField('Notes of the platform.', { nullable: true, write: 'create', max: 1_000 })
  notes!: string | null;

  @MetadataField({ nullable: true, write: 'create' })
  metadata!: Record<string, unknown> | null;
}

export const FeeMarkupConnection = connectionOf(FeeMarkup, 'FeeMarkup');

@ObjectType({ description: 'Result of a mutation on a markup.' })
export class FeeMarkupPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a markup.' })
export class FeeMarkupDeletePayload extends DeletePayload {}

@InputType({
  description:
    'A markup. It replaces an existing markup of the account for the same fee. A percentage, an amount or both are required.',
})
export class FeeMarkupCreateInput extends createInputOf<FeeMarkup, 'feeType'>(FeeMarkup) {}

export const feeMarkupFilters = { accountId: accountFilter('markups') };

@ArgsType()
export class FeeMarkupListArgs extends listArgs(feeMarkupFilters) {}

export const feeMarkupList: ListDefinition = listOf(feeMarkupFilters);
