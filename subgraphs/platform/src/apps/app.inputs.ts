import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
import { ImageInput } from '../shared';
import { type ClientType, ClientTypeEnum } from './app.enums';

@InputType('AppRequestedActionInput', { description: 'An action that an app asks for where it is installed.' })
export class RequestedActionInput {
  @Field({ description: 'An action of the catalogue that apps may hold.' })
  action!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the app cannot be installed without it; true by default.',
  })
  required?: boolean | null;
}

@InputType({ description: 'An app to make.' })
export class AppCreateInput {
  @Field(() => ID, { nullable: true, description: "The account whose app it is; the credential's own by default." })
  accountId?: string | null;

  @Field({ description: 'What the app is called, 1 to 100 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the app does, at most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the app is at home, at most 2,048 characters.' })
  baseUrl?: string | null;

  @Field(() => ImageInput, { nullable: true, description: 'Its icon.' })
  icon?: ImageInput | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Where people may be sent back to from signing in, at most 20: https, or http to localhost; compared character by character.',
  })
  redirectUris?: string[] | null;

  @Field(() => ClientTypeEnum, {
    nullable: true,
    description: 'Whether the app can keep a secret; `CONFIDENTIAL` by default.',
  })
  clientType?: ClientType | null;

  @Field(() => [RequestedActionInput], {
    nullable: true,
    description: 'What the app asks for where it is installed, at most 300.',
  })
  requestedActions?: RequestedActionInput[] | null;
}

@InputType({ description: 'Changes to an app. Absent fields stay as they are; null empties a field.' })
export class AppPatch {
  @Field(() => String, { nullable: true, description: 'What the app is called, 1 to 100 characters; null leaves it.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What the app does, at most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the app is at home, at most 2,048 characters.' })
  baseUrl?: string | null;

  @Field(() => ImageInput, { nullable: true, description: 'Its icon.' })
  icon?: ImageInput | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Where people may be sent back to from signing in, at most 20. Needs `developer:manage_oauth`.',
  })
  redirectUris?: string[] | null;

  @Field(() => ClientTypeEnum, {
    nullable: true,
    description:
      'Whether the app can keep a secret; null leaves it. A public app loses its secret. Needs `developer:manage_oauth`.',
  })
  clientType?: ClientType | null;

  @Field(() => [RequestedActionInput], {
    nullable: true,
    description:
      'What the app asks for where it is installed, at most 300; installations keep what they allow. Needs `developer:update_app_authorization`.',
  })
  requestedActions?: RequestedActionInput[] | null;
}

@InputType({ description: 'An API key of an app to make.' })
export class AppApiKeyCreateInput {
  @Field(() => ID, { description: 'The app that the key belongs to.' })
  appId!: string;

  @Field(() => String, { nullable: true, description: 'What people call the key, at most 100 characters.' })
  name?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key stops working; never by default.' })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Addresses and CIDR ranges that may use the key, at most 100; everywhere by default.',
  })
  ipAllowlist?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'An opaque word that is kept with the key for the REST edge, at most 50 characters.',
  })
  pin?: string | null;
}

@ArgsType()
export class AppListArgs extends PageArgs {
  @Field(() => ID, { description: 'The account whose apps are listed.' })
  accountId!: string;
}
