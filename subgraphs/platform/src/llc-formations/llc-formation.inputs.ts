import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DecimalScalar } from '../../../kit/src';
import { type UsState, UsStateEnum } from '../accounts/account.enums';

/** Names of the graph for what stands behind the name of a company. */
export const LlcSuffixEnum = {
  LLC: 'LLC',
  L_L_C: 'L.L.C',
  L_L_C_POINT: 'L.L.C.',
  LIMITED_LIABILITY_COMPANY: 'Limited Liability Company',
} as const;
export type LlcSuffix = (typeof LlcSuffixEnum)[keyof typeof LlcSuffixEnum];
registerEnumType(LlcSuffixEnum, {
  name: 'LlcSuffix',
  description: 'What stands behind the name of a company.',
  valuesConfig: Object.fromEntries(
    Object.entries(LlcSuffixEnum).map(([name, text]) => [name, { description: `\`${text}\`.` }]),
  ),
});

@InputType({ description: 'A postal address, whole.' })
export class FormationAddressInput {
  @Field(() => String, { description: 'Street and number, at most 200 characters.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'More of the address, at most 200 characters.' })
  line2?: string | null;

  @Field(() => String, { description: 'City, at most 200 characters.' })
  city!: string;

  @Field(() => String, { description: 'State or region, at most 200 characters; in the United States two letters.' })
  state!: string;

  @Field(() => String, {
    description: 'Postal code, at most 20 characters; in the United States five digits, or nine.',
  })
  postalCode!: string;

  @Field(() => String, { description: 'Two-letter country code.' })
  country!: string;
}

@InputType({ description: 'The company to form.' })
export class FormedBusinessInput {
  @Field(() => String, {
    description: 'Name of the company, at most 120 characters; the suffix is added where it is missing.',
  })
  legalName!: string;

  @Field(() => LlcSuffixEnum, { nullable: true, description: 'Suffix of the name, `LLC` by default.' })
  entitySuffix?: LlcSuffix | null;

  @Field(() => UsStateEnum, { description: 'State in which it is formed, which decides the price.' })
  formationState!: UsState;

  @Field(() => String, { description: 'Kind of business, at most 100 characters.' })
  businessType!: string;

  @Field(() => String, { description: 'Group of industries, at most 100 characters.' })
  industryGroup!: string;

  @Field(() => String, { description: 'Industry, at most 100 characters.' })
  industryType!: string;

  @Field(() => FormationAddressInput, {
    nullable: true,
    description: 'Where it does business; the address of the primary founder by default.',
  })
  address?: FormationAddressInput | null;

  @Field(() => String, { nullable: true, description: 'Phone number in E.164 form, `+13025550100`.' })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its website.' })
  website?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its tax number is to come sooner, for more; false by default.',
  })
  expediteEin?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether somebody is to take its official mail in the state; false by default.',
  })
  useRegisteredAgent?: boolean | null;
}

@InputType({
  description:
    'Somebody who founds a company. Nothing of it is shown again but name, share and the last four digits of the number.',
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

  @Field(() => FormationAddressInput, { description: 'Where they live.' })
  address!: FormationAddressInput;

  @Field(() => Boolean, { description: 'Whether the authorities write to them: one founder.' })
  isPrimary!: boolean;

  @Field(() => DecimalScalar, {
    description: 'Their share in percent, above 0 and with at most four decimals; all together are 100.',
  })
  ownershipPercentage!: string;

  @Field(() => String, { nullable: true, description: 'Date of birth, `YYYY-MM-DD`; founders are 18 or older.' })
  dateOfBirth?: string | null;

  @Field(() => String, { nullable: true, description: 'Social security number, nine digits. It is kept sealed.' })
  ssn?: string | null;
}

@InputType({ description: 'A company to form for an account.' })
export class LlcFormationCreateInput {
  @Field(() => ID, { description: 'The account.' })
  accountId!: string;

  @Field(() => FormedBusinessInput, { description: 'The company.' })
  businessInfo!: FormedBusinessInput;

  @Field(() => [FounderInput], {
    description: 'Who founds it: at least one and at most 10, one of them the primary one.',
  })
  founders!: FounderInput[];
}
