import { Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  connectionOf,
  type Currency,
  CurrencyEnum,
  DateTimeField,
  DecimalField,
  DeletePayload,
  EnumField,
  IdField,
  IdsField,
  IntegerField,
  numberedPageOf,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  RelationField,
  Timestamped,
  MetadataField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Product } from '../products/product.resource';
import {
  type PromoCodeStatus,
  PromoCodeStatusEnum,
  type PromoDuration,
  PromoDurationEnum,
  type PromoType,
  PromoTypeEnum,
} from './promo-code.states';

/** Only status, stock, plans and metadata of a promo code can change. */
@Resource('billing.promo_codes', 'A code that a buyer enters at checkout for a discount.')
export class PromoCode extends Timestamped {
  @IdField('Public id, `promo_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.', { write: 'create' })
  accountId!: string;

  @TextField('Code that the buyer enters; case-insensitive.', {
    write: 'create',
    required: true,
    input:
      'Code that the buyer enters, 1 to 60 characters without spaces, case-insensitive. Unique among the promo codes of the account that are not archived.',
  })
  code!: string;

  /** The code in the form in which codes are compared. */
  @StoredColumn('text')
  codeKey!: string;

  @EnumField(PromoTypeEnum, 'Whether the discount is a percentage or an amount.', { write: 'create', required: true })
  promoType!: PromoType;

  @DecimalField('Percentage (`20` is 20 %), or an amount in the base currency.', {
    write: 'create',
    required: true,
    input: 'Percentage over 0 up to 100 with at most 2 decimals (`20` is 20 %), or an amount in the base currency.',
  })
  amountOff!: string;

  @EnumField(CurrencyEnum, 'Currency of an amount, which is deducted only from prices in this currency.', {
    write: 'create',
    required: true,
  })
  baseCurrency!: Currency;

  @Field(() => PromoDurationEnum, { description: 'Discounted payments of a membership.' })
  readonly duration?: PromoDuration;

  @IntegerField('Number of discounted payments of a membership; 0 for all.', {
    write: 'create',
    required: true,
    range: [0, 120],
  })
  numberOfIntervals!: number;

  @EnumField(PromoCodeStatusEnum, 'Whether it can be used.', {
    write: 'patch',
    initial: 'active',
    input: 'Activates, deactivates or archives it. To archive it, `promo_code:delete` is also required.',
  })
  status!: PromoCodeStatus;

  @IntegerField(
    'Remaining uses, without those that pending purchases reserve; relevant only if the stock is limited.',
    { write: 'both', range: [0, 2_000_000_000], initial: 0 },
  )
  stock!: number;

  @BooleanField('Whether the stock is unlimited.', { write: 'both' })
  unlimitedStock!: boolean;

  @IntegerField('Number of purchases made with the promo code.', { initial: 0 })
  uses!: number;

  @RelationField(
    'product',
    () => Product,
    'Product that it applies to; null for all products, and without `access_pass:basic:read`.',
    {
      nullable: true,
      input: { inputs: 'create', description: 'Product of the account that it applies to; all products by default.' },
      requires: 'access_pass:basic:read',
    },
  )
  productId!: string | null;

  @IdsField('Ids of the plans that it applies to; empty if it applies to all plans.', {
    write: 'both',
    input:
      'Plans of the account that it applies to, at most 100; none for all plans. Plans of products other than the given one are ignored.',
  })
  planIds!: string[];

  @BooleanField('Only for users who have never bought from the account.', { write: 'create', required: true })
  newUsersOnly!: boolean;

  @BooleanField('Only for users whose memberships of the account have all ended.', { write: 'create', initial: false })
  churnedUsersOnly!: boolean;

  @BooleanField('Only for users with an active membership of the account.', { write: 'create', initial: false })
  existingMembershipsOnly!: boolean;

  @BooleanField('Whether each user may use it only once.', { write: 'create', initial: false })
  onePerCustomer!: boolean;

  @DateTimeField('Expiry time, in the future; null if it never expires.', { write: 'create', nullable: true })
  expiresAt!: Date | null;

  @MetadataField({ write: 'both' })
  metadata!: Record<string, unknown>;
}

export const PromoCodeConnection = connectionOf(PromoCode, 'PromoCode');
export const PromoCodePage = numberedPageOf(PromoCode, 'PromoCode');

@ObjectType({ description: 'Result of a mutation on a promo code.' })
export class PromoCodePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a promo code.' })
export class PromoCodeDeletePayload extends DeletePayload {}
