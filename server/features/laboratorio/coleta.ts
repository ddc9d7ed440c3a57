/** From an order to its samples: tube by tube, each with a label of its own. */
import { emAmostras, etiquetaDe } from '#domain/laboratorio/amostras.ts';
import { preparoDito } from '#domain/laboratorio/preparo.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Amostra } from './julgamento.ts';
import { amostrasDoPedido, nomeDoProfissional, type DoPedido } from './pedido-repository.ts';
import { examesDosProcedimentos, type ExameDoLaboratorio } from './repository.ts';

export type Pedido = Stored<'pedidos-exame'>;
type Tubos = readonly (readonly ExameDoLaboratorio[])[];

/** Tube by tube, what no live sample of the order is for. */
export async function emTubos(
  db: Queryable,
  exames: readonly ExameDoLaboratorio[],
  pedido: DoPedido,
): Promise<Tubos> {
  const vivas = exames.length === 0 ? [] : await amostrasDoPedido(db, pedido);
  const jaTem = new Set(vivas.flatMap(({ exames: medidos }) => medidos));
  return emAmostras(exames.filter(({ exameId }) => !jaTem.has(exameId)));
}

/** What this order of a chart asks for, this laboratory does and no live sample is for. */
export async function aColher(
  { itens, id }: Pick<Pedido, 'id' | 'itens'>,
  { db, prestadorId }: RuleContext,
): Promise<Tubos> {
  const exames = await examesDosProcedimentos(
    db,
    prestadorId,
    (itens ?? []).map(({ procedimentoId }) => procedimentoId),
  );
  return emTubos(db, exames, { pedidoId: id, pedidoLaboratorioId: null });
}

/** What a sample knows of its order, whichever it is. */
type ParaColher = DoPedido &
  Pick<Amostra, 'prontuarioId' | 'profissionalId' | 'urgencia' | 'numeroPedido' | 'solicitante'> & {
    readonly pacienteId: number | null;
  };

export async function doProntuario(
  { id, prontuarioId, pacienteId, profissionalId, urgencia, numero }: Pedido,
  { db }: RuleContext,
): Promise<ParaColher> {
  return {
    pedidoId: id,
    pedidoLaboratorioId: null,
    prontuarioId,
    pacienteId,
    profissionalId,
    urgencia,
    numeroPedido: numero,
    solicitante: profissionalId === null ? null : await nomeDoProfissional(db, profissionalId),
  };
}

const resultadosDe = (exames: readonly ExameDoLaboratorio[]) =>
  exames.flatMap(({ exameId, nome, metodo, analitos }) =>
    analitos.map((analito) => ({
      exameId,
      exame: nome,
      analito: analito.codigo,
      nome: analito.nome,
      tipo: analito.tipo,
      unidade: analito.unidade,
      loinc: analito.loinc,
      formula: analito.formula,
      metodo,
    })),
  );

/** Of an order without a patient there are none. */
export async function fazerAmostras(
  { pacienteId, ...pedido }: ParaColher,
  tubos: Tubos,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  if (pacienteId === null) return;
  for (const tubo of tubos) {
    const [primeiro] = tubo;
    if (!primeiro) continue;
    const numero = await nextNumber(db, 'amostra', prestadorId);
    await registros('amostras').server.keep({
      ...pedido,
      deBalcao: pedido.pedidoLaboratorioId !== null,
      numero,
      etiqueta: etiquetaDe(numero),
      pacienteId,
      setorId: primeiro.setorId,
      recipienteId: primeiro.recipienteId,
      apoioId: primeiro.apoioId,
      exames: tubo
        .map(({ nome }) => nome)
        .join(', ')
        .slice(0, 2000),
      preparo: preparoDito(tubo)?.slice(0, 2000) ?? null,
      pedidaEm: new Date().toISOString(),
      resultados: resultadosDe(tubo),
    });
  }
}

/** The same tube, to be collected again. */
export async function fazerDeNovo(
  atual: Amostra,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const numero = await nextNumber(db, 'amostra', prestadorId);
  const { pedidoId, pedidoLaboratorioId, prontuarioId, pacienteId, profissionalId } = atual;
  const { setorId, recipienteId, apoioId, exames, deBalcao, numeroPedido, solicitante } = atual;
  await registros('amostras').server.keep({
    numero,
    etiqueta: etiquetaDe(numero),
    pedidoId,
    pedidoLaboratorioId,
    deBalcao,
    numeroPedido,
    solicitante,
    prontuarioId,
    pacienteId,
    profissionalId,
    setorId,
    recipienteId,
    apoioId,
    exames,
    preparo: atual.preparo,
    urgencia: atual.urgencia,
    pedidaEm: new Date().toISOString(),
    anteriorId: atual.id,
    resultados: (atual.resultados ?? []).map(
      ({ exameId, exame, analito, nome, tipo, unidade, loinc, formula, metodo }) => ({
        exameId,
        exame,
        analito,
        nome,
        tipo,
        unidade,
        loinc,
        formula,
        metodo,
      }),
    ),
  });
}
