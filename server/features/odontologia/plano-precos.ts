/** What a treatment costs on a day: each tooth by what it is charged as there, as the account of its visit will say. */
import { multiplyDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { partesACobrar } from '#domain/odontologia/lugar.ts';
import { odontologia as texto } from '#messages/odontologia.ts';
import { precoDoDia } from '#server/capabilities/preco/index.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Planejado } from './plano-repository.ts';

const MAX_ORIGEM = 200;

export type PrecoDoTratamento = { readonly valor: string; readonly origemPreco: string };

/** Null where a part of it has no procedure, or no table knows one on that day. */
export async function precoNoDia(
  { boca }: Planejado,
  { convenioId, data }: { readonly convenioId: number | null; readonly data: string },
  { db, prestadorId }: RuleContext,
): Promise<PrecoDoTratamento | null> {
  const partes = Map.groupBy(partesACobrar(boca), ({ procedimento }) => procedimento?.codigo ?? null);
  const precos = [];
  for (const [codigo, iguais] of partes) {
    if (codigo === null) return null;
    const { resolvido } = await precoDoDia(
      db,
      { prestadorId, convenioId, planoId: null, urgencia: false },
      { tipo: 'PROCEDIMENTO', codigo, data },
    );
    if (!resolvido.ok) return null;
    precos.push({
      valor: resolvido.valor,
      tabela: resolvido.item.tabela.nome,
      quantas: iguais.length,
      ditos: iguais.map(({ dito }) => dito),
    });
  }
  if (precos.length === 0) return null;
  return {
    valor: sumMoney(precos.map(({ valor, quantas }) => multiplyDecimal(valor, String(quantas), 2))),
    origemPreco: texto.precoDe(precos).slice(0, MAX_ORIGEM),
  };
}
