/**
 * A form that a patient answers by a one-time link, or anybody by the QR of a unit. This file says what may
 * be asked in that way.
 */
import { lugaresDe } from './grafo.ts';
import { tituloDe } from './campo-schema.ts';
import type { Dado } from './tipos.ts';

/** For how many days a link may be made, the usual one first. */
export const PRAZOS_PEDIDO = [7, 1, 3, 15, 30, 90] as const;

/** Registers and files are open to people with an account. Nobody else can fill such a field in. */
const SO_DA_EQUIPE: ReadonlySet<string> = new Set(['consulta', 'foto', 'anexo', 'assinatura']);

/** Titles of the fields that keep the form from being answered without an account; empty: it may be asked. */
export function camposDaEquipe(dado: Dado): readonly string[] {
  return lugaresDe(dado.templateRecord).flatMap(({ campo }) =>
    SO_DA_EQUIPE.has(campo.tipo) ? [tituloDe(campo)] : [],
  );
}

export type ParaQuem = 'paciente' | 'unidade';

/** Why this form cannot be asked of such a person; null: it can. */
export function impedimentoDoPedido(
  dado: Dado,
  para: ParaQuem,
):
  | { readonly motivo: 'equipe'; readonly campos: readonly string[] }
  | { readonly motivo: 'sem-paciente' | 'com-paciente' }
  | null {
  const campos = camposDaEquipe(dado);
  if (campos.length > 0) return { motivo: 'equipe', campos };
  const { paciente = 'nao' } = dado;
  if (para === 'paciente' && paciente === 'nao') return { motivo: 'sem-paciente' };
  return para === 'unidade' && paciente === 'obrigatorio' ? { motivo: 'com-paciente' } : null;
}

/** POST form-pedidos/v1/pedir */
export type NovoPedido = {
  readonly formTemplateId: number;
  /** Absent: whoever passes by the QR. */
  readonly pacienteId?: number | null;
  /** Where the QR hangs. */
  readonly lugar?: string | null;
  readonly dias?: number;
};

/** What a form shows to whoever answers it without an account. */
export type FormularioPublico = {
  readonly formTemplateId: number;
  readonly nome: string;
  readonly descricao: string | null;
  readonly dado: string;
  /** Who asks. */
  readonly prestador: string;
};

/** POST convites/publico/formulario and POST pesquisas/publico/:codigo */
export type RespostaPublica = {
  readonly formTemplateId: number;
  readonly valores: { readonly [campo: string]: unknown };
};

/** What is kept of who answered, beside the steps of the link. */
export type Evidencia = {
  readonly conviteId: number | null;
  readonly ip: string;
  readonly agente: string | null;
  /** What was asked before the form was shown. */
  readonly conferido: readonly string[];
};
