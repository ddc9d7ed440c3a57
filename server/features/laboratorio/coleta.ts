/** From an order to its samples: tube by tube, each with a label of its own. */
import { emAmostras, etiquetaDe } from '#domain/laboratorio/amostras.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Amostra } from './julgamento.ts';
import { amostrasDoPedido, examesDosProcedimentos, type ExameDoLaboratorio } from './repository.ts';

export type Pedido = Stored<'pedidos-exame'>;

/** What this order asks for, this laboratory does and no live sample is for, tube by tube. */
export async function aColher(
  { itens, id }: Pick<Pedido, 'id' | 'itens'>,
  { db, prestadorId }: RuleContext,
): Promise<readonly (readonly ExameDoLaboratorio[])[]> {
  const exames = await examesDosProcedimentos(
    db,
    prestadorId,
    (itens ?? []).map(({ procedimentoId }) => procedimentoId),
  );
  const vivas = exames.length === 0 ? [] : await amostrasDoPedido(db, id);
  const jaTem = new Set(vivas.flatMap(({ exames: medidos }) => medidos));
  return emAmostras(exames.filter(({ exameId }) => !jaTem.has(exameId)));
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
  pedido: Pedido,
  tubos: readonly (readonly ExameDoLaboratorio[])[],
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const { id: pedidoId, prontuarioId, pacienteId, profissionalId, urgencia } = pedido;
  if (pacienteId === null) return;
  for (const tubo of tubos) {
    const [primeiro] = tubo;
    if (!primeiro) continue;
    const numero = await nextNumber(db, 'amostra', prestadorId);
    const preparos = [...new Set(tubo.flatMap(({ preparo }) => preparo ?? []))];
    await registros('amostras').server.keep({
      numero,
      etiqueta: etiquetaDe(numero),
      pedidoId,
      prontuarioId,
      pacienteId,
      profissionalId,
      setorId: primeiro.setorId,
      recipienteId: primeiro.recipienteId,
      apoioId: primeiro.apoioId,
      exames: tubo
        .map(({ nome }) => nome)
        .join(', ')
        .slice(0, 2000),
      preparo: preparos.join('\n').slice(0, 2000) || null,
      urgencia,
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
  const { pedidoId, prontuarioId, pacienteId, profissionalId, setorId, recipienteId, apoioId, exames } =
    atual;
  await registros('amostras').server.keep({
    numero,
    etiqueta: etiquetaDe(numero),
    pedidoId,
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
