import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person. Users belong to no account: they own accounts, work on teams and buy. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Unique without regard to case, shown as it was given. */
  @Column('text')
  username!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  /** Unique without regard to case. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('text', { name: 'profile_picture_url', nullable: true })
  profilePictureUrl!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
