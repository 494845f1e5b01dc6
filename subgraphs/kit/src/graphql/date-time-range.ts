import { Field, InputType } from 'type-graphql';

export const rangeName = 'DateTimeRange';
export const rangeDescription = 'A range of times. Bounds that are not given do not limit it.';

/** Descriptions of the bounds of a range of times, by the name of the field. */
export const rangeFields = {
  after: 'Exclusive lower bound.',
  from: 'Inclusive lower bound.',
  before: 'Exclusive upper bound.',
  until: 'Inclusive upper bound.',
} as const;

/** A range of times, for lists that declare their inputs themselves. */
@InputType(rangeName, { description: rangeDescription })
export class DateTimeRange {
  @Field(() => Date, { nullable: true, description: rangeFields.after })
  after?: Date | null;

  @Field(() => Date, { nullable: true, description: rangeFields.from })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: rangeFields.before })
  before?: Date | null;

  @Field(() => Date, { nullable: true, description: rangeFields.until })
  until?: Date | null;
}
