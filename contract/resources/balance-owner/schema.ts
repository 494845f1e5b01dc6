import { type TSchema, Type, enumOf, nullable } from '../../schemas';

const account = Type.Object({
  typename: enumOf(['Company']),
  id: Type.String({ description: 'Account id (`biz_`).' }),
  route: nullable(Type.String()),
  title: nullable(Type.String()),
});

const user = Type.Object({
  typename: enumOf(['User']),
  id: Type.String({ description: 'User id (`user_`).' }),
  name: nullable(Type.String()),
  username: Type.String(),
});

/** Creates the schema of the owner of a balance: an account, a user or null. */
export function balanceOwner(description: string): TSchema {
  return Type.Union([account, user, Type.Null()], { description });
}
