import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { computed, type FieldSource } from '../../../kit/src';

/** A file of the platform subgraph. A caller who may read the object that refers to the file may also read the file. */
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

/** Returns the file of a row's column, for callers who may read the row; null if the column is null. */
export function fileReference(id: string | null): File | null {
  return id === null ? null : { id, shown: true };
}

/** Creates the source of a field with the file of a column, for callers who may read the row. */
export const asFile = (columnName: string): FieldSource => computed([columnName], fileReference);
