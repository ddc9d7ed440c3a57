/**
 * Who is on the way to the unit from others of the network: a transfer and the ambulance that brings it are one person, told
 * once. Only what receiving asks for: who, why, how urgent, since when and until when.
 */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import type { PedidoAmbulancia } from '#schemas/clinico/pedido-ambulancia.ts';
import type { TransferenciaPaciente } from '#schemas/clinico/transferencia-paciente.ts';
import { idadeDe, type ComIdade } from '../formato/data.ts';
import { urgenciaDe } from './ordem.ts';

type Vem = ComIdade & {
  readonly id: number;
  /** The origin's record: both rows name the same one. */
  readonly pacienteId: number;
  readonly nome: string;
  readonly sexo: string;
  readonly origem: string;
  readonly finalidade: TransferenciaPaciente['finalidade'] | null;
  /** The person's record here; null: none yet, or several that may be it. */
  readonly cadastroId: number | null;
  /** Whether any record here may be the person. */
  readonly parecido: boolean;
  readonly desde: string;
  /** Of a transfer when it leaves, of an ambulance when it arrives. */
  readonly previsao: string | null;
};
export type TransferenciaQueVem = Vem & { readonly situacao: 'ACEITA' | 'A_CAMINHO' };
export type AmbulanciaQueVem = Vem & {
  readonly situacao: PedidoAmbulancia['situacao'];
  readonly cor: Cor;
  readonly viatura: string | null;
};

export type ItemACaminho = {
  /** Of the line on the board, of nothing stored. */
  readonly id: number;
  readonly chave: string;
  readonly transferenciaId: number | null;
  readonly ambulanciaId: number | null;
  readonly nome: string;
  /** null: neither the day of birth nor an estimate is known. */
  readonly idade: number | null;
  readonly sexo: string;
  readonly origem: string;
  readonly finalidade: TransferenciaPaciente['finalidade'] | null;
  readonly cadastroId: number | null;
  /** Several records here may be the person: whoever receives chooses. */
  readonly escolher: boolean;
  readonly cor: Cor | null;
  readonly ambulancia: PedidoAmbulancia['situacao'] | null;
  readonly transferencia: TransferenciaQueVem['situacao'] | null;
  readonly viatura: string | null;
  readonly desde: string;
  readonly saidaPrevista: string | null;
  readonly chegadaPrevista: string | null;
};

/** One line a person, the most urgent first, then who has been on the way longest. `hoje`: the unit's day. */
export function aCaminhoDe(
  transferencias: readonly TransferenciaQueVem[],
  ambulancias: readonly AmbulanciaQueVem[],
  hoje: string,
): readonly ItemACaminho[] {
  const ambulanciaDe = new Map(ambulancias.map((ambulancia) => [ambulancia.pacienteId, ambulancia]));
  const comTransferencia = new Set(transferencias.map(({ pacienteId }) => pacienteId));
  const juntas = transferencias.map((transferencia) =>
    itemDe(transferencia, ambulanciaDe.get(transferencia.pacienteId), hoje),
  );
  const sozinhas = ambulancias
    .filter(({ pacienteId }) => !comTransferencia.has(pacienteId))
    .map((ambulancia) => itemDe(undefined, ambulancia, hoje));
  return [...juntas, ...sozinhas].toSorted(
    (a, b) =>
      urgenciaDe(a.cor) - urgenciaDe(b.cor) ||
      a.desde.localeCompare(b.desde) ||
      a.chave.localeCompare(b.chave),
  );
}

function itemDe(
  transferencia: TransferenciaQueVem | undefined,
  ambulancia: AmbulanciaQueVem | undefined,
  hoje: string,
): ItemACaminho {
  const dados = transferencia ?? ambulancia;
  if (!dados) throw new Error('nobody is on the way');
  const cadastroId = dados.cadastroId ?? ambulancia?.cadastroId ?? null;
  return {
    id: transferencia ? transferencia.id * 2 : dados.id * 2 + 1,
    chave: transferencia ? `t${transferencia.id}` : `a${dados.id}`,
    transferenciaId: transferencia?.id ?? null,
    ambulanciaId: ambulancia?.id ?? null,
    nome: dados.nome,
    idade: idadeDe(dados, hoje),
    sexo: dados.sexo,
    origem: dados.origem,
    finalidade: dados.finalidade ?? ambulancia?.finalidade ?? null,
    cadastroId,
    escolher: cadastroId === null && dados.parecido,
    cor: ambulancia?.cor ?? null,
    ambulancia: ambulancia?.situacao ?? null,
    transferencia: transferencia?.situacao ?? null,
    viatura: ambulancia?.viatura ?? null,
    // The ambulance's clock is the one that runs.
    desde: (ambulancia ?? dados).desde,
    saidaPrevista: transferencia?.previsao ?? null,
    chegadaPrevista: ambulancia?.previsao ?? null,
  };
}
