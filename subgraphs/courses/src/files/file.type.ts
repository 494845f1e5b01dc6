import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A file of the platform domain, shown by whoever refers to it: that the caller sees what refers to it is enough. */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "id shown", resolvable: false)')
@ObjectType({ description: 'An uploaded file.', simpleResolvers: true })
export class File {
  @Field(() => ID, { description: 'Public id, `file_…`.' })
  id!: string;

  @Directive('@inaccessible')
  @Field(() => Boolean, {
    nullable: true,
    description: 'The caller may read what refers to the file, which opens the file too.',
  })
  shown!: boolean | null;
}

/** The file in a row's column, for callers who may read the row; null where the row has none. */
export function fileReference(id: string | null): File | null {
  return id === null ? null : { id, shown: true };
}
