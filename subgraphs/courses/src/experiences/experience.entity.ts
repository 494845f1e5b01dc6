import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place in an account that members of products find there: a course, a page that shows license keys, or another app's. */
@Entity('experiences')
export class ExperienceEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** What kind of place it is: one of the service's own apps, or somebody else's. */
  @Column('text', { name: 'app_id' })
  appId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'logo_file_id', nullable: true })
  logoFileId!: string | null;

  /** Open to everybody, and not only to members of its products. */
  @Column('boolean', { name: 'is_public' })
  isPublic!: boolean;

  @Column('text', { name: 'section_id', nullable: true })
  sectionId!: string | null;

  /** Its place among the others, compared as text. */
  @Column('text', { nullable: true })
  order!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
