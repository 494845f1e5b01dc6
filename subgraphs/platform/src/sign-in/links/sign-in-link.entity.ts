import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single-use link that signs in the recipient of an e-mail. The row is deleted when the link is used. */
@Entity('sign_in_links')
export class SignInLinkEntity {
  /** Hash of the token in the link. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text')
  email!: string;

  /** Path on the pages of the service to which the user is redirected. */
  @Column('text', { name: 'return_path' })
  returnPath!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
