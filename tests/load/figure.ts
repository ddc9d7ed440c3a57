/** A row of a table: what was measured, the figure, the target it is held against. */
export type Figure = { readonly o_que: string; readonly valor: string; readonly meta?: string };
