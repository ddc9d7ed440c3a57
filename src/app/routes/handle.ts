/** What a matched route says of itself: the resource, and whether it is the form or the import inside it. */
export type RouteHandle = { readonly name: string; readonly part?: 'form' | 'importar' };
