/** Papers of care and requests of exams as what prints them sees them. */
export type TipoPapel = 'ATESTADO' | 'COMPARECIMENTO' | 'ENCAMINHAMENTO' | 'RELATORIO';

type Texto = string | null;

export type PapelEscrito = {
  readonly tipo: TipoPapel;
  readonly dias: number | null;
  readonly aPartirDe: Texto;
  readonly dia: Texto;
  readonly chegada: Texto;
  readonly saida: Texto;
  readonly acompanhante: Texto;
  /** Label of the specialty. */
  readonly especialidade: Texto;
  readonly destino: Texto;
  readonly prioridade: Texto;
  readonly motivo: Texto;
  readonly resumoClinico: Texto;
  /** JSON of a rich text. */
  readonly texto: Texto;
  readonly observacao: Texto;
};

/** The diagnosis that the patient asked for; null: none stands in the paper. */
export type Cid = { readonly codigo: string; readonly nome: string } | null;

export type ExamePedido = {
  readonly codigo: string;
  readonly nome: string;
  readonly quantidade: number;
  readonly observacao: Texto;
  /** What the patient does before the collection, where the laboratory or the register of procedures says it. */
  readonly preparo: Texto;
};

export type PedidoEscrito = {
  readonly itens: readonly ExamePedido[];
  readonly urgencia: string;
  readonly indicacaoClinica: Texto;
  readonly justificativa: Texto;
};
