import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../../kit/src';

const customFieldTypes = ['text'] as const;
type CustomFieldKind = (typeof customFieldTypes)[number];
const CustomFieldTypeEnum = registerEnum(
  'CustomFieldType',
  customFieldTypes,
  'Type of a custom field of the checkout.',
);

/** A custom field of the checkout. */
export interface CustomField {
  readonly id: string;
  readonly fieldType: CustomFieldKind;
  readonly name: string;
  readonly order: number;
  readonly placeholder: string | null;
  readonly required: boolean;
}

@ObjectType('CustomField', {
  description: 'Custom field of the checkout: a question to the buyer.',
  simpleResolvers: true,
})
export class CustomFieldType implements CustomField {
  @Field(() => ID, { description: 'Id of the custom field, `field_…`.' })
  id!: string;

  @Field(() => CustomFieldTypeEnum, { description: 'Type of the field.' })
  fieldType!: CustomFieldKind;

  @Field({ description: 'Question to the buyer.' })
  name!: string;

  @Field(() => Int, { description: 'Position among the custom fields, from 0.' })
  order!: number;

  @Field(() => String, { nullable: true, description: 'Placeholder of the empty field.' })
  placeholder!: string | null;

  @Field({ description: 'Whether a response is required.' })
  required!: boolean;
}

@InputType({ description: 'Custom field of the checkout: a question to the buyer.' })
export class CustomFieldInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing custom field; without it, the field is new.' })
  id?: string | null;

  @Field({ description: 'Question to the buyer, at most 200 characters.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'Position among the custom fields; by default that in the list.' })
  order?: number | null;

  @Field(() => String, { nullable: true, description: 'Placeholder of the empty field.' })
  placeholder?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a response is required; false by default.' })
  required?: boolean | null;
}

/** Payment methods of a plan, in addition to the defaults of the platform or instead of them. */
export interface PaymentMethodConfiguration {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
  readonly includePlatformDefaults: boolean;
}

@ObjectType('PaymentMethodConfiguration', { description: 'Payment methods of a plan.', simpleResolvers: true })
export class PaymentMethodConfigurationType {
  @Field(() => [String], { description: 'Enabled payment methods.' })
  enabled!: string[];

  @Field(() => [String], { description: 'Disabled payment methods.' })
  disabled!: string[];

  @Field({ description: 'Whether the default payment methods of the platform are also enabled.' })
  includePlatformDefaults!: boolean;
}

@InputType({ description: 'Payment methods of a plan.' })
export class PaymentMethodConfigurationInput {
  @Field(() => [String], { nullable: true, description: 'Enabled payment methods, at most 150.' })
  enabled?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Disabled payment methods, at most 150.' })
  disabled?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the default payment methods of the platform are also enabled; true by default.',
  })
  includePlatformDefaults?: boolean | null;
}
