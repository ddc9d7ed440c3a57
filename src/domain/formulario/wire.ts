/** What travels between the screens of forms and the server. */
import type { Mudanca } from './diferenca.ts';
import type { Problema } from './tipos.ts';

export type Situacao = 'RASCUNHO' | 'PUBLICADO' | 'SUBSTITUIDO';

/** `result.entity` of GET form-templates/v1/get/{id} (FORM-02). */
export type TemplateEntity = {
  readonly id: number;
  readonly nome: string;
  readonly descricao: string | null;
  readonly dado: string;
  readonly prestador: { readonly id: number; readonly nome: string; readonly type: 'Prestador' };
  readonly dono: string | null;
  readonly dataHoraCriacao: string;
  readonly ultimaAtualizacao: string | null;
  readonly situacao: Situacao;
  readonly numero: number;
  readonly serieId: number | null;
  readonly publicadoEm: string | null;
  readonly versao: number;
  readonly excluido: boolean;
  /** Answers given to this version, which keep it from changing its provider. */
  readonly respostas: number;
  /** Other versions of the same form, newest first. */
  readonly versoes: readonly { readonly id: number; readonly numero: number; readonly situacao: Situacao }[];
};

export type TemplateAnswer = {
  readonly messages: { readonly alerts: readonly never[] };
  readonly result: { readonly entity: TemplateEntity };
};

/** What publishing would do, before it is done. */
export type Previa = {
  readonly problemas: readonly Problema[];
  /** The version in force, which this one would take the place of. */
  readonly anterior: { readonly id: number; readonly numero: number } | null;
  /** Answers to all versions of this form. */
  readonly respostas: number;
  /** Each change with the number of answers that hold a value of that component. */
  readonly mudancas: readonly (Mudanca & { readonly respostas: number })[];
};
