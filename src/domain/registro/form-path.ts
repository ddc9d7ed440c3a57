/** Address of the form of a register; without id, of a new record: '/bancos/form', '/bancos/form/12'. */
export function formPathOf(
  { path, formPath }: { readonly path: string; readonly formPath?: string | undefined },
  id?: number | string,
): string {
  const pattern = formPath ?? `${path}/form/:id?`;
  const base = pattern.replace(/\/(:[^/]+\??|\{[^/]+\})$/, '');
  return id === undefined ? base : `${base}/${encodeURIComponent(String(id))}`;
}
