import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A file of the platform domain. Read access to a resource that refers to the file includes access to the file. */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "id shown", resolvable: false)')
@ObjectType({ description: 'An uploaded file.', simpleResolvers: true })
export class File {
  @Field(() => ID, { description: 'Public id, `file_…`.' })
  id!: string;

  @Directive('@inaccessible')
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the caller may read the object that refers to the file, which also permits reading the file.',
  })
  shown!: boolean | null;
}

/** Returns a reference to a file of a row that the caller may read; null without a file. */
export function fileReference(id: string | null): File | null {
  return id === null ? null : { id, shown: true };
}
