import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

/** A question that the buyer answers at checkout. */
export interface CustomField {
  readonly id: string;
  readonly fieldType: 'text';
  readonly name: string;
  readonly order: number;
  readonly placeholder: string | null;
  readonly required: boolean;
}

@ObjectType('CustomField', { description: 'A question that the buyer answers at checkout.', simpleResolvers: true })
export class CustomFieldType implements CustomField {
  @Field(() => ID, { description: 'Id of the question, `field_…`.' })
  id!: string;

  @Field(() => String, { description: 'Kind of the answer, always `text`.' })
  fieldType!: 'text';

  @Field({ description: 'The question.' })
  name!: string;

  @Field(() => Int, { description: 'Position among the questions, from 0.' })
  order!: number;

  @Field(() => String, { nullable: true, description: 'Example that the empty field shows.' })
  placeholder!: string | null;

  @Field({ description: 'Whether the buyer has to answer.' })
  required!: boolean;
}

@InputType({ description: 'A question for the checkout.' })
export class CustomFieldInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing question; without it, the question is new.' })
  id?: string | null;

  @Field({ description: 'The question, at most 200 characters.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'Position among the questions; by default that in the list.' })
  order?: number | null;

  @Field(() => String, { nullable: true, description: 'Example that the empty field shows.' })
  placeholder?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the buyer has to answer; false by default.' })
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
  @Field(() => [String], { description: 'Methods that are offered.' })
  enabled!: string[];

  @Field(() => [String], { description: 'Methods that are never offered.' })
  disabled!: string[];

  @Field({ description: 'Whether the defaults of the platform are offered as well.' })
  includePlatformDefaults!: boolean;
}

@InputType({ description: 'Payment methods of a plan.' })
export class PaymentMethodConfigurationInput {
  @Field(() => [String], { nullable: true, description: 'Methods to offer, at most 150.' })
  enabled?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Methods never to offer, at most 150.' })
  disabled?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to offer the defaults of the platform as well; true by default.',
  })
  includePlatformDefaults?: boolean | null;
}
