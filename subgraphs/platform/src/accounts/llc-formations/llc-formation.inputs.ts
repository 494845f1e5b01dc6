import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DecimalScalar } from '../../../../kit/src';
import { type UsState, UsStateEnum } from '../accounts/account.enums';

/** Suffixes of company names, by their names in the graph. */
export const LlcSuffixEnum = {
  LLC: 'LLC',
  L_L_C: 'L.L.C',
  L_L_C_POINT: 'L.L.C.',
  LIMITED_LIABILITY_COMPANY: 'Limited Liability Company',
} as const;
export type LlcSuffix = (typeof LlcSuffixEnum)[keyof typeof LlcSuffixEnum];
registerEnumType(LlcSuffixEnum, {
  name: 'LlcSuffix',
  description: 'Suffix of a company name.',
  valuesConfig: Object.fromEntries(
    Object.entries(LlcSuffixEnum).map(([name, text]) => [name, { description: `\`${text}\`.` }]),
  ),
});

@InputType({ description: 'A complete postal address.' })
export class FormationAddressInput {
  @Field(() => String, { description: 'Street and number, at most 200 characters.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'Second address line, at most 200 characters.' })
  line2?: string | null;

  @Field(() => String, { description: 'City, at most 200 characters.' })
  city!: string;

  @Field(() => String, { description: 'State or region, at most 200 characters; two letters in the United States.' })
  state!: string;

  @Field(() => String, {
    description: 'Postal code, at most 20 characters; five or nine digits in the United States.',
  })
  postalCode!: string;

  @Field(() => String, { description: 'Two-letter country code.' })
  country!: string;
}

@InputType({ description: 'The company to form.' })
export class FormedBusinessInput {
  @Field(() => String, {
    description: 'Name of the company, at most 120 characters; the suffix is added if it is missing.',
  })
  legalName!: string;

  @Field(() => LlcSuffixEnum, { nullable: true, description: 'Suffix of the name; `LLC` by default.' })
  entitySuffix?: LlcSuffix | null;

  @Field(() => UsStateEnum, { description: 'State in which the company is formed; determines the price.' })
  formationState!: UsState;

  @Field(() => String, { description: 'Business type, at most 100 characters.' })
  businessType!: string;

  @Field(() => String, { description: 'Industry group, at most 100 characters.' })
  industryGroup!: string;

  @Field(() => String, { description: 'Industry, at most 100 characters.' })
  industryType!: string;

  @Field(() => FormationAddressInput, {
    nullable: true,
    description: 'Business address; by default the address of the primary founder.',
  })
  address?: FormationAddressInput | null;

  @Field(() => String, { nullable: true, description: 'Phone number in E.164 form, `+13025550100`.' })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the website.' })
  website?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the tax number (EIN) is expedited, for an additional fee; false by default.',
  })
  expediteEin?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a registered agent receives official mail in the state; false by default.',
  })
  useRegisteredAgent?: boolean | null;
}

@InputType({
  description:
    'A founder of a company. Only the name, the share and the last four digits of the social security number can be read later.',
})
export class FounderInput {
  @Field(() => String, { description: 'First name, at most 100 characters.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name, at most 100 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'E-mail address.' })
  email!: string;

  @Field(() => String, { description: 'Phone number in E.164 form, `+13025550100`.' })
  phone!: string;

  @Field(() => FormationAddressInput, { description: 'Home address.' })
  address!: FormationAddressInput;

  @Field(() => Boolean, {
    description: 'Whether this is the primary founder, to whom authorities write; exactly one founder is.',
  })
  isPrimary!: boolean;

  @Field(() => DecimalScalar, {
    description: 'Share in percent, above 0 and with at most four decimals; the shares of all founders add up to 100.',
  })
  ownershipPercentage!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Date of birth, `YYYY-MM-DD`; founders must be at least 18 years old.',
  })
  dateOfBirth?: string | null;

  @Field(() => String, { nullable: true, description: 'Social security number, nine digits; stored encrypted.' })
  ssn?: string | null;
}

@InputType({ description: 'Order to form a company for an account.' })
export class LlcFormationCreateInput {
  @Field(() => ID, { description: 'Account.' })
  accountId!: string;

  @Field(() => FormedBusinessInput, { description: 'Company.' })
  businessInfo!: FormedBusinessInput;

  @Field(() => [FounderInput], {
    description: 'Founders: at least one and at most 10, exactly one of them primary.',
  })
  founders!: FounderInput[];
}
