import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createdFilters, createInputOf, equals, statusFilter, listArgs, patchOf } from '../../../../kit/src';
import { ImageInput } from '../../shared/image.inputs';
import { type AccountStatus, AccountStatusEnum, AccountOrderEnum } from './account.enums';
import type { BusinessAddressInput, SocialLinkInput, TaxIdentifierInput } from './account-parts.type';
import { Account } from './account.resource';

/** Fields whose input has another type than the row. */
interface AccountParts {
  readonly businessAddress: BusinessAddressInput;
  readonly socialLinks: SocialLinkInput[];
  readonly taxIdentifiers: TaxIdentifierInput[];
}

@InputType({ description: 'A new account: connected to a parent account if there is one, otherwise independent.' })
export class AccountCreateInput extends createInputOf<Account, never, AccountParts>(Account) {
  @Field(() => ImageInput, { nullable: true, description: 'Logo.' })
  logo?: ImageInput | null;
}

@InputType({ description: 'Changes to an account. Absent fields stay unchanged; null empties a field.' })
export class AccountPatch extends patchOf<Account, AccountParts>(Account) {
  @Field(() => ImageInput, { nullable: true, description: 'Logo.' })
  logo?: ImageInput | null;

  @Field(() => ImageInput, { nullable: true, description: 'Banner image.' })
  bannerImage?: ImageInput | null;

  @Field(() => ImageInput, { nullable: true, description: 'Image for link previews.' })
  opengraphImage?: ImageInput | null;
}

export const accountFilters = {
  parentAccountId: equals(
    () => ID,
    'parent_account_id',
    'Only accounts that are connected to this parent account. Needs `payout:account:read` on it.',
  ),
  statuses: statusFilter<AccountStatus>(() => AccountStatusEnum, 'Only accounts with one of these statuses.'),
  ...createdFilters('accounts'),
};

@ArgsType()
export class AccountListArgs extends listArgs(accountFilters, AccountOrderEnum) {
  @Field(() => String, {
    nullable: true,
    description: 'Only accounts whose title or route contains this text, case-insensitive; at most 200 characters.',
  })
  query?: string | null;
}
