/** The six shipped profiles: groups of rights that the product brings. */
export const PERFIS = [
  'admin',
  'prestador',
  'profissional',
  'administrativo',
  'fornecedor',
  'parceiro',
] as const;
export type Perfil = (typeof PERFIS)[number];

/** By profile, the actions on a subject; the administrator may do everything and is never named. */
export type DireitosPorPerfil = { readonly [perfil in Exclude<Perfil, 'admin'>]?: readonly string[] };
