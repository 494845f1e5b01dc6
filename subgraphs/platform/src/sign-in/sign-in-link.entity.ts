import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that signs in whoever reads mail at an address. It works once: the row leaves with its use. */
@Entity('sign_in_links')
export class SignInLinkEntity {
  /** What is kept of the token in the link. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text')
  email!: string;

  /** Where on our pages the way goes on. */
  @Column('text', { name: 'return_path' })
  returnPath!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
