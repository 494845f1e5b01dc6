import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs } from '../../../../kit/src';

@InputType({ description: 'A GraphQL document of an app.' })
export class TrustedDocumentInput {
  @Field({
    description:
      'Id that clients send in place of the text: usually a hash of it. 1 to 128 letters, digits and the characters `.`, `_`, `:`, `-`.',
  })
  id!: string;

  @Field({
    description: 'The document: one operation and the fragments that it uses. At most 100,000 characters.',
  })
  text!: string;
}

@InputType({ description: 'The GraphQL documents of a build of an app.' })
export class TrustedDocumentsInput {
  @Field(() => ID, { description: 'App whose callers can execute the documents by id.' })
  appId!: string;

  @Field(() => [TrustedDocumentInput], {
    description: 'The documents: 1 to 1,000, with at most 900,000 characters in total.',
  })
  documents!: TrustedDocumentInput[];
}

@ArgsType()
export class TrustedDocumentManifestListArgs extends PageArgs {
  @Field(() => ID, { description: 'App whose manifests are listed.' })
  appId!: string;
}
