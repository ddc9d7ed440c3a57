/** Items of the account menu in the top bar, each by the rule of B2 (NAV-18). Pure. */

export type BarItem =
  | 'autenticarGovBr'
  | 'autenticarVidaas'
  | 'atenderProntoAtendimento'
  | 'atenderTeleconsultoria'
  | 'configuracoesConta'
  | 'desativarNotificacoes'
  | 'alterarPrestador'
  | 'alterarSenha'
  | 'sair';

export type BarContext = {
  readonly profissional: boolean;
  readonly admin: boolean;
  readonly can: (action: string, subject: string) => boolean;
  /** The cloud signer of the person; null while no provider is known to this installation. */
  readonly assinador: {
    readonly autenticado: boolean;
    readonly govBr: boolean;
    readonly vidaas: boolean;
  } | null;
  /** Web push of the person in this browser; null where it is not offered (A4: never to an admin). */
  readonly notificacoes: { readonly alertaExibido: boolean } | null;
  /** The 'alterarsenha' setting. */
  readonly alterarSenha: boolean;
};

const RULES: Readonly<Record<BarItem, (context: BarContext) => boolean>> = {
  autenticarGovBr: ({ profissional, assinador }) =>
    profissional && assinador !== null && !assinador.autenticado && assinador.govBr,
  autenticarVidaas: ({ profissional, assinador }) =>
    profissional && assinador !== null && !assinador.autenticado && assinador.vidaas,
  atenderProntoAtendimento: ({ profissional, can }) => profissional && can('list', 'prontoatendimento'),
  atenderTeleconsultoria: ({ profissional, can }) =>
    profissional && can('list', 'teleconsultoriaprofissional'),
  configuracoesConta: ({ can }) => can('list', 'usuario'),
  desativarNotificacoes: ({ notificacoes }) => notificacoes !== null && !notificacoes.alertaExibido,
  alterarPrestador: ({ profissional, admin }) => profissional || admin,
  alterarSenha: ({ alterarSenha }) => alterarSenha,
  sair: () => true,
};

/** What the person sees in the menu, in the order of B2. */
export function barItems(context: BarContext): readonly BarItem[] {
  return (Object.keys(RULES) as BarItem[]).filter((item) => RULES[item](context));
}
