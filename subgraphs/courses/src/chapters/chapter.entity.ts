import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of a course. */
@Entity('chapters')
export class ChapterEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'course_id' })
  courseId!: string;

  @Column('text')
  title!: string;

  /** Its place in the course, from 0 and without gaps. */
  @Column('int')
  order!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
