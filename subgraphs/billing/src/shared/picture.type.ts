import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { type FieldSource, checkAll, checkLength, columnName, computed } from '../../../kit/src';
import { type StoredObject, storedText } from './stored-object';

@ObjectType({ description: 'A picture. Fields that are not stored are null.', simpleResolvers: true })
export class Picture {
  @Field(() => ID, { nullable: true, description: 'Id of the file.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the picture.' })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Blurred preview of the picture as a short text (BlurHash).' })
  blurhash!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the direct upload.' })
  directUploadId!: string | null;
}

const maxIdLength = 200;

@InputType({ description: 'A picture: the id of a file, or of a direct upload.' })
export class PictureInput {
  @Field(() => ID, { nullable: true, description: 'Id of the file, at most 200 characters.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the direct upload, at most 200 characters.' })
  directUploadId?: string | null;
}

/** Checks the lengths of the ids of a picture in an input. Throws `ParameterInvalid`. */
export function checkPicture(picture: PictureInput | null | undefined, field: string): void {
  checkAll(
    () => checkLength(picture?.id, maxIdLength, [field, 'id']),
    () => checkLength(picture?.directUploadId, maxIdLength, [field, 'directUploadId']),
  );
}

/** Source of a field with the picture that a property stores. */
export function pictureSource(property: string): FieldSource {
  return computed([columnName(property)], pictureOf);
}

function pictureOf(stored: StoredObject | null): Picture | null {
  return (
    stored && {
      id: storedText(stored['id']),
      url: storedText(stored['url']),
      blurhash: storedText(stored['blurhash']),
      directUploadId: storedText(stored['direct_upload_id']),
    }
  );
}
