import { Field, InputType, ObjectType } from 'type-graphql';

@ObjectType('AppRequestedAction', {
  description: 'An action that an app requests from the accounts that install it.',
  simpleResolvers: true,
})
export class RequestedActionType {
  @Field({ description: 'Action of the permission catalogue.' })
  action!: string;

  @Field({ description: 'Whether the app cannot be installed without the action.' })
  required!: boolean;
}

@InputType('AppRequestedActionInput', {
  description: 'An action that an app requests from the accounts that install it.',
})
export class RequestedActionInput {
  @Field({ description: 'Action of the permission catalogue that apps may hold.' })
  action!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the app cannot be installed without the action; true by default.',
  })
  required?: boolean | null;
}
