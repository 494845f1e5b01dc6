import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('ExperienceApp', { description: 'What makes experiences of one kind.', simpleResolvers: true })
export class App {
  @Field(() => ID, { description: 'Public id, `app_…`.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of its icon.' })
  iconUrl!: string | null;
}
