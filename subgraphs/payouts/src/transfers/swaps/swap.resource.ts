import { ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  MoneyField,
  connectionOf,
  Resource,
  IdField,
  EnumField,
  DecimalField,
  TextField,
  DateTimeField,
  TextsField,
  ResourcePayload,
  ReferenceField,
  Created,
} from '../../../../kit/src';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import { type SwapStatus, SwapStatusEnum } from './swap.states';
import { asOwner } from '../../ledger/owners/owner.read-model';

@Resource('payouts.swaps', 'An exchange of funds of an account or a user from one currency into another.')
export class Swap extends Created {
  @IdField('Public id, `swap_…`.')
  id!: string;

  /** Id of the account or user that owns the funds. */
  @ReferenceField('owner', () => BalanceOwner, 'Account or user that owns the funds.', {
    required: true,
    source: asOwner,
  })
  accountId!: string;

  @EnumField(SwapStatusEnum, 'Status.')
  status!: SwapStatus;

  @EnumField(CurrencyEnum, 'Source currency.')
  fromCurrency!: Currency;

  @EnumField(CurrencyEnum, 'Target currency.')
  toCurrency!: Currency;

  @MoneyField('fromCurrency', 'Source amount.')
  amountIn!: string;

  @MoneyField('toCurrency', 'Received target amount; null until the swap is complete.', { nullable: true })
  amountOut!: string | null;

  @MoneyField('toCurrency', 'Expected target amount at this rate.')
  amountExpected!: string;

  @MoneyField('toCurrency', 'Minimum accepted target amount.')
  amountLeast!: string;

  @DecimalField('Mid-market rate: units of the target currency for one unit of the source currency.')
  rate!: string;

  @TextField('Source of the rate: the name of its provider. The set is open.')
  rateSource!: string;

  @DateTimeField('Time of the rate.')
  ratedAt!: Date;

  @TextField('Blockchain of the target currency.', { nullable: true })
  toChain!: string | null;

  @TextsField('Hashes of blockchain transactions.', { initial: [] })
  transactionHashes!: string[];

  @TextField('Failure message; null unless the swap failed.', { nullable: true })
  error!: string | null;

  @DateTimeField('Time of completion; null until then.', { nullable: true })
  completedAt!: Date | null;
}

export const SwapConnection = connectionOf(Swap, 'Swap');

@ObjectType({ description: 'Result of a mutation on a swap.' })
export class SwapPayload extends ResourcePayload {}
