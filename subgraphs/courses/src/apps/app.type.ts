import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('ExperienceApp', { description: 'App that an experience uses.', simpleResolvers: true })
export class App {
  @Field(() => ID, { description: 'Public id, `app_…`.' })
  id!: string;

  @Field({ description: 'Name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of the icon.' })
  iconUrl!: string | null;
}
