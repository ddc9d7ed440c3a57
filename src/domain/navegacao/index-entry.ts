/** What the start chunk knows of a resource: enough for menu, routes, breadcrumb and search, no schema. */
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export type IndexEntry = Omit<
  ResourceDeclaration,
  | 'list'
  | 'form'
  | 'capabilities'
  | 'actions'
  | 'documents'
  | 'comments'
  | 'perfis'
  | 'board'
  | 'report'
  | 'limits'
> & {
  /** Singular title, plural and gender of the entity, for 'Novo banco' and 'Nova cidade'. */
  readonly title?: string;
  readonly plural?: string;
  readonly gender?: 'm' | 'f';
  readonly readOnly?: boolean;
  /** Rows belong to a provider: without one chosen there is nothing to show. */
  readonly tenant?: boolean;
  /** What is searched for may be the name or a number of a person. */
  readonly people?: boolean;
  /** A view: subject of the register whose rows it shows. */
  readonly rowsOf?: string;
};

/** With the key of the resource file under resources/, without extension, which the browser is not told. */
export type BuildEntry = IndexEntry & { readonly file: string };
