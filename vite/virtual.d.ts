declare module 'virtual:registro' {
  import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
  import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
  import type { RootSchema } from '#domain/registro/entity.ts';

  const index: readonly IndexEntry[];
  export default index;
  export const loaders: {
    readonly [name: string]: () => Promise<{
      schema: RootSchema;
      resource: ResourceDeclaration;
    }>;
  };
}
declare module 'virtual:tema.css';
declare module 'virtual:produto' {
  /** As package.json has it. */
  export const version: string;
}
