/** Plans of a convênio, and the items that its price tables hold, with the price of today (LOOK-04). */
import { hoje } from '#server/clock.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { documento, text, textOf, type Resultado } from './buscas.ts';
import { executar, type BuscaDeps } from './executar.ts';
import { planosDeConvenios, tabelasEmVigor } from './repository.ts';

/** Path word of findConvenio…/id/{idConvenio}/valor and the kind of item. */
export const TIPOS_DE_ITEM = {
  Medicamento: 'MEDICAMENTO',
  Material: 'MATERIAL',
  Procedimento: 'PROCEDIMENTO',
  Taxa: 'TAXA',
  Pacote: 'PACOTE',
} as const;
export type TipoDeItem = (typeof TIPOS_DE_ITEM)[keyof typeof TIPOS_DE_ITEM];

export async function buscarConvenios(
  deps: BuscaDeps,
  contexto: Contexto,
  termo: string,
  limite?: number,
): Promise<Resultado[]> {
  const rows = await executar(deps, contexto, {
    recurso: 'convenios',
    filtros: { ativo: 'true' },
    termo,
    limite,
  });
  const planos = await planosDeConvenios(
    deps.pool,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row._opcao,
    id: row.id,
    codigo: textOf(row.codigo),
    nome: textOf(row.nome),
    descricao: text(row.razaoSocial),
    adicional: row.registroAns === null ? documento(row.cnpj) : textOf(row.registroAns),
    planos: planos
      .filter(({ convenio_id }) => convenio_id === row.id)
      .map(({ convenio_id: _dono, ...plano }) => plano),
  }));
}

/** Items of one kind in the convênio's tables in force. An unknown convênio has none. */
export async function buscarItensDoConvenio(
  deps: BuscaDeps,
  contexto: Contexto,
  pedido: { readonly idConvenio: number; readonly tipo: TipoDeItem; readonly termo: string },
): Promise<Resultado[]> {
  const dia = hoje();
  const tabelas = await tabelasEmVigor(deps.pool, pedido.idConvenio, dia);
  if (tabelas.length === 0) return [];
  const rows = await executar(deps, contexto, {
    recurso: 'tabelas-precos-itens',
    filtros: {
      ativo: 'true',
      tipo: pedido.tipo,
      tabelaPrecoId_in: tabelas.join(','),
      inicioVigencia_lte: dia,
    },
    termo: pedido.termo,
    vigente: true,
  });
  return rows.map((row) => ({
    id: row.id,
    codigo: textOf(row.codigo),
    nome: textOf(row.descricao),
    descricao: textOf(row.descricao),
    adicional: text(row.unidade),
    valor: (row.valor as string | null) ?? null,
    tipo: pedido.tipo,
    idReferencia:
      row.procedimentoId ?? row.medicamentoId ?? row.materialId ?? row.taxaId ?? row.pacoteId ?? null,
  }));
}
