/** Entry guards of A6 and B6 (PERM-03): who may enter a module, and the specification's refusal, verbatim. */

export type GuardContext = {
  readonly profissional: boolean;
  readonly administrativo: boolean;
  readonly admin: boolean;
  /** Current provider; null when none is linked or chosen. */
  readonly idPrestador: number | null;
  /** Whether the professional said to be attending the professional teleconsultation. */
  readonly vinculoTeleconsultoriaAtivo: boolean;
  /** Whether the professional said to be attending the emergency care. */
  readonly vinculoProntoAtendimentoAtivo: boolean;
  /** Whether the person's ability allows the action on the subject. */
  readonly can: (action: string, subject: string) => boolean;
};

export type GuardCode = 'perfil' | 'sem-prestador' | 'sem-vinculo' | 'sem-permissao';

export type GuardResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: GuardCode;
      readonly mensagem: string;
      /** Type of the notice. Only the emergency care's refusal of other profiles is stated to be an info (B6). */
      readonly type: 'INFO' | 'ERROR';
    };

export type Guard = (context: GuardContext) => GuardResult;

export const SEM_PRESTADOR = 'O profissional não está vinculado a nenhum prestador';
const SOMENTE_PROFISSIONAL = 'Módulo permitido apenas para o perfil profissional.';

const allow: GuardResult = { ok: true };

function refuse(code: GuardCode, mensagem: string, type: 'INFO' | 'ERROR' = 'ERROR'): GuardResult {
  return { ok: false, code, mensagem, type };
}

/** A professional needs a provider. As the specification says it, being an admin too is no exemption. */
function providerOfProfessional({ profissional, idPrestador }: GuardContext): GuardResult {
  return profissional && idPrestador === null ? refuse('sem-prestador', SEM_PRESTADOR) : allow;
}

function professionalOrAdmin({ profissional, admin }: GuardContext, mensagem: string): GuardResult {
  return profissional || admin ? allow : refuse('perfil', mensagem);
}

/** The first refusal, or leave to enter. */
function all(...results: readonly GuardResult[]): GuardResult {
  return results.find((result) => !result.ok) ?? allow;
}

export const GUARD_NAMES = [
  'prontuarios',
  'agenda',
  'telemedicina',
  'gestao-internacao',
  'fila-teleconsultoria',
  'ficha-medica',
  'fila-atendimento',
  'atendimento-profissional',
  'secretaria',
  'atendimento',
  'pronto-atendimento',
  // Of the registers of a module that asks for a linkage: its profile and provider, since who is not attending may read what was.
  'fila-teleconsultoria-perfil',
  'pronto-atendimento-perfil',
] as const;
export type GuardName = (typeof GUARD_NAMES)[number];

const profileOfTeleconsultation: Guard = (context) =>
  all(professionalOrAdmin(context, SOMENTE_PROFISSIONAL), providerOfProfessional(context));

const profileOfEmergencyCare: Guard = (context) =>
  all(
    context.profissional || context.administrativo || context.admin
      ? allow
      : refuse('perfil', 'Módulo permitido apenas para os perfis profissional/administrativo.', 'INFO'),
    providerOfProfessional(context),
  );

export const guards: Readonly<Record<GuardName, Guard>> = {
  prontuarios: (context) =>
    professionalOrAdmin(context, 'Módulo permitido apenas para o perfil profissional ou super usuário.'),
  agenda: providerOfProfessional,
  telemedicina: providerOfProfessional,
  'gestao-internacao': (context) => professionalOrAdmin(context, SOMENTE_PROFISSIONAL),
  'fila-teleconsultoria': (context) =>
    all(
      profileOfTeleconsultation(context),
      context.profissional && !context.vinculoTeleconsultoriaAtivo
        ? refuse('sem-vinculo', 'Favor indicar que irá atender a teleconsultoria.')
        : allow,
    ),
  'ficha-medica': (context) =>
    all(professionalOrAdmin(context, SOMENTE_PROFISSIONAL), providerOfProfessional(context)),
  'fila-atendimento': (context) =>
    all(
      context.administrativo || context.profissional || context.admin
        ? allow
        : refuse('perfil', 'Módulo permitido apenas para perfis profissionais e administrativos.'),
      providerOfProfessional(context),
    ),
  'atendimento-profissional': (context) => professionalOrAdmin(context, SOMENTE_PROFISSIONAL),
  secretaria: ({ profissional }) =>
    profissional ? refuse('perfil', 'Módulo não permitido para o perfil profissional.') : allow,
  atendimento: (context) =>
    context.can('view', 'teleconsultoria')
      ? allow
      : refuse('sem-permissao', 'Você não tem permissão para acessar esse módulo.'),
  'pronto-atendimento': (context) =>
    all(
      profileOfEmergencyCare(context),
      context.profissional && !context.vinculoProntoAtendimentoAtivo
        ? refuse('sem-vinculo', 'Favor indicar que irá atender o pronto atendimento.')
        : allow,
    ),
  'fila-teleconsultoria-perfil': profileOfTeleconsultation,
  'pronto-atendimento-perfil': profileOfEmergencyCare,
};

/** Modules of which A6 names the profile and no permission. */
const SO_PERFIL: ReadonlySet<GuardName> = new Set([
  'prontuarios',
  'gestao-internacao',
  'ficha-medica',
  'fila-atendimento',
  'atendimento-profissional',
  'secretaria',
]);

/**
 * Whether who also lacks the permission of the screen reads the guard's sentence: it asks for a permission itself, or nobody
 * of that profile enters, whatever they may.
 */
export function guardBeforePermission(name: GuardName, code: GuardCode): boolean {
  return code === 'sem-permissao' || (code === 'perfil' && SO_PERFIL.has(name));
}

export function isGuardName(name: string): name is GuardName {
  return Object.hasOwn(guards, name);
}
