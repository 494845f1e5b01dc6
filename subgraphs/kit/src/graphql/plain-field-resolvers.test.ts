import 'reflect-metadata';
import { graphql, type GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, ID, Info, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../context';
import { buildSubgraph } from './subgraph';

@ObjectType({ description: 'A lamp.' })
class Lamp {
  @Field(() => ID, { description: 'Id.' })
  id!: string;

  get shout(): string {
    return `${this.id}!`;
  }
}

@Resolver(() => Lamp)
class LampResolver {
  private readonly greeting = 'hello';

  @Query(() => [Lamp], { description: 'Lamps.' })
  lamps(): object[] {
    return [{ id: 'lamp_1' }, { id: 'lamp_2' }];
  }

  @FieldResolver(() => String, { description: 'All that can be given, in an order of its own.' })
  all(@Info() info: GraphQLResolveInfo, @Root() lamp: { id: string }, @Ctx() ctx: Context): string {
    return `${this.greeting} ${info.fieldName} ${lamp.id} ${ctx.requestId}`;
  }

  @FieldResolver(() => String, { description: 'Nothing is given.' })
  nothing(): string {
    return this.greeting;
  }

  @FieldResolver(() => String, { description: 'Of the class.' })
  shouted(@Root() lamp: Lamp): string {
    return lamp.shout;
  }

  @FieldResolver(() => String, { description: 'Of one property.' })
  part(@Root('id') id: string, @Ctx('requestId') requestId: string): string {
    return `${id} ${requestId}`;
  }

  @FieldResolver(() => String, { description: 'With an argument.' })
  given(@Root() lamp: { id: string }, @Arg('word', () => String, { description: 'A word.' }) word: string): string {
    return `${lamp.id} ${word}`;
  }
}

it('a field resolver receives its parameters, whether it is called directly or by the library', async () => {
  const { schema } = buildSubgraph({ name: 'toys', resolvers: [new LampResolver()], references: {} });
  const contextValue = { requestId: 'req_1' };
  const { data, errors } = await graphql({
    schema,
    contextValue,
    source: '{ lamps { id all nothing shouted part given(word: "x") } }',
  });
  expect(errors).toBeUndefined();
  expect(data?.lamps).toEqual(
    ['lamp_1', 'lamp_2'].map((id) => ({
      id,
      all: `hello all ${id} req_1`,
      nothing: 'hello',
      shouted: `${id}!`,
      part: `${id} req_1`,
      given: `${id} x`,
    })),
  );
});
