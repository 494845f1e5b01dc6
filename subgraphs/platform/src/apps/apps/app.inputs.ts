import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createInputOf, DateTimeScalar, PageArgs, patchOf } from '../../../../kit/src';
import { ImageInput } from '../../shared/image.inputs';
import { rejectsUnknownParametersInput } from '../api-keys/api-key.resource';
import type { RequestedActionInput } from './app-parts.type';
import { App } from './app.resource';

/** Fields whose input has another type than the row. */
interface AppParts {
  readonly requestedActions: RequestedActionInput[];
}

@InputType({ description: 'A new app.' })
export class AppCreateInput extends createInputOf<App, 'name', AppParts>(App) {
  @Field(() => ImageInput, { nullable: true, description: 'Icon.' })
  icon?: ImageInput | null;
}

@InputType({ description: 'Changes to an app. Absent fields stay unchanged; null empties a field.' })
export class AppPatch extends patchOf<App, AppParts>(App) {
  @Field(() => ImageInput, { nullable: true, description: 'Icon.' })
  icon?: ImageInput | null;
}

@InputType({ description: 'A new API key of an app.' })
export class AppApiKeyCreateInput {
  @Field(() => ID, { description: 'App to which the key belongs.' })
  appId!: string;

  @Field(() => String, { nullable: true, description: 'Display name. At most 100 characters.' })
  name?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Expiry time; never by default.' })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'IP addresses and CIDR ranges that may use the key, at most 100; any by default.',
  })
  ipAllowlist?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Opaque string that is stored with the key for the REST API. At most 50 characters.',
  })
  pin?: string | null;

  @Field(() => Boolean, { nullable: true, description: rejectsUnknownParametersInput })
  rejectsUnknownParameters?: boolean | null;
}

@ArgsType()
export class AppListArgs extends PageArgs {
  @Field(() => ID, { description: 'Account whose apps are listed.' })
  accountId!: string;
}
