import { Field, ObjectType } from 'type-graphql';

@ObjectType('AppRequestedAction', {
  description: 'An action that an app asks for where it is installed.',
  simpleResolvers: true,
})
export class RequestedActionType {
  @Field({ description: 'An action of the catalogue.' })
  action!: string;

  @Field({ description: 'Whether the app cannot be installed without it.' })
  required!: boolean;
}
