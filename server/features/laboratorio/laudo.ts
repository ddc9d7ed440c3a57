/** The report of a sample, and what its order is told by the release. */
import { recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import { germesDe } from '#domain/laboratorio/antibiograma.ts';
import {
  cnesDoLaudo,
  comAntes,
  comporLaudo,
  resumoDoPedido,
  situacaoDoPedido,
} from '#domain/laboratorio/laudo.ts';
import { germesComAntes } from '#domain/laboratorio/laudo-germes.ts';
import { laboratorioServidor as texto, laudoTexto } from '#messages/laboratorio.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { semContaEm, type Amostra } from './julgamento.ts';
import { copiarDocumentos } from '#server/capabilities/documento/index.ts';
import {
  apoioDe,
  doLaudo,
  germesDoPedido,
  laboratorioProprio,
  liberadosDoPedido,
  ultimoLaudo,
} from './repository.ts';

/** Reports stand among the patient's documents. */
const MODULO = 'pacientes';

/** The report in the patient's documents, and the first made void by the one that takes its place. */
export async function emitirLaudo(
  atual: Amostra,
  { db, registry, contexto, prestadorId, services }: RuleContext,
) {
  const laboratorio = await laboratorioProprio(db, prestadorId);
  if (!laboratorio || laboratorio.responsavelTecnicoId === null) recusar(texto.semLaboratorio);
  const cnes = cnesDoLaudo(laboratorio.cnes, laboratorio.cnesDaUnidade);
  if (!cnes) recusar(texto.semCnes);
  const versao = (atual.versaoLaudo ?? 0) + 1;
  const { pedido, quemPediu, recipiente, material } = await doLaudo(db, atual.id);
  const fuso = fusoAtual();
  const agora = new Date().toISOString();
  // What the outside laboratory sent stands beside our report, for whoever reads it there.
  const anexos =
    atual.remessaId === null
      ? 0
      : await copiarDocumentos(db, registry, contexto, {
          de: { modulo: 'amostras', registroId: atual.id },
          para: { modulo: MODULO, registroId: atual.pacienteId, tagDescription: 'Laudo' },
        });
  const apoio =
    atual.remessaId === null || atual.apoioId === null
      ? null
      : { ...(await apoioDe(db, atual.apoioId)), anexo: anexos > 0 };
  if (atual.documentoId !== null)
    await services.papel.anular(db, registry, contexto, {
      modulo: MODULO,
      objectId: atual.documentoId,
      motivo: texto.laudoSubstituido(versao),
      especie: 'retificado',
    });
  const anterior = versao > 1 ? await ultimoLaudo(db, atual.id) : undefined;
  const resultados = atual.resultados ?? [];
  const semConta = semContaEm(resultados);
  const germes = germesDe(atual.antibiograma ?? []);
  const documentoId = await services.papel.emitir(db, registry, contexto, {
    modulo: MODULO,
    registroId: atual.pacienteId,
    pacienteId: atual.pacienteId,
    profissionalId: laboratorio.responsavelTecnicoId,
    tipo: versao > 1 ? laudoTexto.retificado : laudoTexto.laudo,
    tag: 'Laudo',
    numero: atual.numero,
    texto: comporLaudo({
      etiqueta: atual.etiqueta,
      versao,
      motivo: atual.motivoRetificacao,
      laboratorio: laboratorio.nome,
      cnes,
      pedido: pedido ?? '',
      quemPediu,
      material,
      recipiente,
      coletadaEm: formatMinuto(atual.coletadaEm ?? agora, fuso),
      liberadaEm: formatMinuto(agora, fuso),
      liberadaPor: contexto.usuario.nome,
      mesmaPessoa: atual.resultadaPorId === contexto.usuario.id,
      apoio,
      resultados: comAntes(resultados, anterior?.resultados ?? []).map((linha) => ({
        ...linha,
        semConta: semConta(linha),
      })),
      germes: (anterior ? germesComAntes(germes, germesDe(anterior.antibiograma)) : germes).map((germe) => ({
        exame: resultados.find(({ exameId }) => exameId === germe.exameId)?.exame ?? '',
        germe,
      })),
    }),
    origem: { amostraId: atual.id, numero: atual.numero, versao },
  });
  return { versaoLaudo: versao, documentoId };
}

/** The order's own step is taken by the release; a later sample or a corrected report completes what it says. */
export async function contarAoPedido({ pedidoId }: Amostra, { db, registros }: RuleContext): Promise<void> {
  if (pedidoId === null) return;
  const fuso = fusoAtual();
  const liberados = await liberadosDoPedido(db, pedidoId, fuso);
  const pedidos = registros('pedidos-exame').server.everybodys;
  const { situacao } = await pedidos.read(pedidoId);
  if (situacao !== 'EMITIDO' && situacao !== 'COM_RESULTADO' && situacao !== 'VISTO') return;
  await pedidos.transition(pedidoId, {
    transicao: situacao === 'EMITIDO' ? 'registrar-resultado' : 'completar-resultado',
    campos: {
      resultadoDe: diaDe(Date.now(), fuso),
      resultadoSituacao: situacaoDoPedido(liberados.map(({ interpretacao }) => interpretacao)),
      resultado: resumoDoPedido(liberados, await germesDoPedido(db, pedidoId)),
    },
  });
}
