/** One-time public links: what each is for, whom it is for, and when it opens. */

import { addDays, formatData } from '../formato/data.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import { isValidCpf, normalizeCpf } from '../formato/cpf.ts';
import { fusoAtual, localDateTime } from '../formato/fuso.ts';
import { maior } from '../privacidade/titular.ts';

/** What a link may be for; each is registered by the feature that answers it. */
export const FINALIDADES = [
  'assinar-documento',
  'responder-formulario',
  'teleconsulta',
  'confirmar-agendamento',
  'ver-laudo',
] as const;
export type NomeFinalidade = (typeof FINALIDADES)[number];

export const LIMITES_CONVITE = {
  nome: 200,
  /** Last digits of the CPF that are asked. */
  cpfFinal: 4,
  /** Wrong answers after which the link opens no more, wherever they came from. */
  falhas: 10,
  /** How long a checked identity holds without being asked again. */
  passeMinutos: 60,
  /** Longest life of a link, in days. */
  dias: 90,
} as const;

/** What is asked before anything is shown. */
export type Conferencia = 'nascimento' | 'cpf';

export type SituacaoConvite = 'aberto' | 'usado' | 'vencido' | 'revogado' | 'bloqueado';

type Estado = {
  readonly usos: number;
  readonly usosMaximo: number;
  readonly falhas: number;
  /** Moments in ISO 8601. */
  readonly expiraEm: string;
  readonly revogadoEm: string | null;
};

/** Whether the link still opens at the moment `agora` (ISO 8601), and if not, why. */
export function situacaoDoConvite(
  { usos, usosMaximo, falhas, expiraEm, revogadoEm }: Estado,
  agora: string,
): SituacaoConvite {
  if (revogadoEm !== null) return 'revogado';
  if (usos >= usosMaximo) return 'usado';
  if (falhas >= LIMITES_CONVITE.falhas) return 'bloqueado';
  return Date.parse(expiraEm) <= Date.parse(agora) ? 'vencido' : 'aberto';
}

export type Identidade = { readonly nascimento: string | null; readonly cpfFinal: string | null };

/** Who answers a link for a minor. */
export type ResponsavelNoLink = { readonly nome: string; readonly cpf: string };

/** What the page sends of them: by their own word, and nothing more is asked. */
export type ResponsavelDado = Partial<ResponsavelNoLink> & { readonly declara?: boolean };

/** Whether the link is a minor's on this day ('YYYY-MM-DD'), so that the guardian answers it. Without a birth date nobody knows. */
export const linkDeMenor = ({ nascimento }: Pick<Identidade, 'nascimento'>, dia: string): boolean =>
  nascimento !== null && maior({ dataNascimento: nascimento }, dia) === false;

/** The guardian as kept; null: something is missing. */
export function responsavelNoLink({ nome, cpf, declara }: ResponsavelDado = {}): ResponsavelNoLink | null {
  const whole = { nome: nome?.trim() ?? '', cpf: normalizeCpf(cpf ?? '') };
  return declara === true && whole.nome.length >= 3 && isValidCpf(whole.cpf) ? whole : null;
}

/** What the person is asked, of what is known of them. */
export function conferenciasDe({ nascimento, cpfFinal }: Identidade): readonly Conferencia[] {
  return [
    ...(nascimento === null ? [] : ['nascimento' as const]),
    ...(cpfFinal === null ? [] : ['cpf' as const]),
  ];
}

/** Last digits of a CPF, as they are kept and asked; null for what is no CPF. */
export function finalDoCpf(cpf: string | null | undefined): string | null {
  const digitos = (cpf ?? '').replaceAll(/\D/g, '');
  return digitos.length === 11 ? digitos.slice(-LIMITES_CONVITE.cpfFinal) : null;
}

/** Whether what was answered is what is known; everything that is known must be answered. */
export function identidadeConfere(
  sabida: Identidade,
  dada: { readonly nascimento?: string | undefined; readonly cpf?: string | undefined },
): boolean {
  const pedidas = conferenciasDe(sabida);
  if (pedidas.length === 0) return false;
  return pedidas.every((pedida) =>
    pedida === 'nascimento'
      ? dada.nascimento === sabida.nascimento
      : (dada.cpf ?? '').replaceAll(/\D/g, '') === sabida.cpfFinal,
  );
}

/** 'Ana' of 'Ana Maria de Souza': all that is said before the identity is known. */
export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? '';

/** 'a••••@exemplo.com.br': enough for its owner to know it. */
export function emailEncoberto(email: string): string {
  const [antes = '', depois = ''] = email.split('@');
  return `${antes.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, antes.length - 1)))}@${depois}`;
}

/** Steps that the link keeps with moment, address and browser. */
export const PASSOS = [
  'criado',
  'enviado',
  'nao-enviado',
  'aberto',
  'conferido',
  'negado',
  'visto',
  'usado',
  'recusado',
  'revogado',
] as const;
export type PassoConvite = (typeof PASSOS)[number];

export type Passo = {
  readonly passo: PassoConvite;
  /** Moment. */
  readonly em: string;
  readonly ip: string | null;
  readonly agente: string | null;
  /** Whoever of the house did it. */
  readonly usuario: string | null;
};

/** What the house's screens show of a step: address and browser stay with the evidence and the audit. */
export type PassoDaCasa = Pick<Passo, 'passo' | 'em' | 'usuario'>;

/** The link as whoever made it sees it. */
export type ConviteDaCasa = {
  readonly id: number;
  readonly finalidade: NomeFinalidade;
  readonly situacao: SituacaoConvite;
  readonly nome: string;
  /** Who asks. */
  readonly prestador: string | null;
  readonly email: string | null;
  readonly telefone: string | null;
  /** Null where the key that made it is not this installation's any more, and where it opens no more. */
  readonly link: string | null;
  readonly expiraEm: string;
  readonly criadoEm: string;
  /** The guardian who answers for a minor. */
  readonly responsavel: string | null;
  readonly passos: readonly PassoDaCasa[];
};

/** The link as a stranger who holds it sees it: no word of health, no whole name. */
export type ConvitePublico = {
  readonly finalidade: NomeFinalidade;
  readonly situacao: SituacaoConvite;
  /** Who asks. */
  readonly prestador: string | null;
  readonly primeiroNome: string;
  readonly confere: readonly Conferencia[];
  readonly expiraEm: string;
};

/** '22/12/2026' where it ends with that day by the unit's clock, else with the hour. */
export function ateQuando(expiraEm: string): string {
  const { data, hora } = localDateTime(expiraEm, fusoAtual()) ?? { data: '', hora: '' };
  return hora.startsWith('00:00') ? formatData(addDays(data, -1)) : formatMinuto(expiraEm);
}

/** A checked identity: sent with each call that follows. */
export type Passe = { readonly passe: string; readonly ate: string };

export const CABECALHO_CONVITE = 'x-convite';
export const CABECALHO_PASSE = 'x-convite-passe';
/** The mark of the browser that holds the link; the server keeps its hash only. */
export const CABECALHO_APARELHO = 'x-convite-aparelho';
