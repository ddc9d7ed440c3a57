/** What TISS does that no declaration says: closing a bill makes guides and batches, an account says what it lacks. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { faltasDaConta } from '#domain/tiss/exigencias.ts';
import { demonstrativoTiss, loteTiss as texto, recursoTiss } from '#messages/tiss.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { formaDoConvenio } from './casar-repository.ts';
import { anexos } from './anexo.ts';
import { autorizacoes } from './autorizacao.ts';
import { contasParaGuias } from './conta-repository.ts';
import { cancelarGuias, desfazerLotes, enviarGuias, fecharEmLotes } from './fechamento.ts';
import { LANCAR, MONTAR_LOTE, MONTAR_RECURSO, TRANSMITIR, TRANSMITIR_RECURSO } from './kinds.ts';
import { glosasARecorrer, glosasDoRecurso } from './repository.ts';

/** Appeals of one message: of at most a hundred guides. */
const MAX_GUIAS_NO_RECURSO = 100;

/** An account whose convênio takes guides closes only with all that they need: here it can still be filled in. */
async function demandGuiaCompleta(
  { id }: Stored<'contas-atendimento'>,
  { db, prestadorId }: RuleContext,
): Promise<void> {
  const [de] = await contasParaGuias(db, prestadorId, [id]);
  if (!de?.contrato.envia) return;
  const faltas = faltasDaConta(de.conta, de.contrato);
  if (faltas.length > 0) recusar(texto.contaNaoFecha, ...faltas);
}

/** The glosas in appeal of the batch become one message; its number stays though it be cancelled. */
async function montarRecursoDo(
  lote: Stored<'lotes-tiss'>,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const todas = await glosasARecorrer(db, prestadorId, lote.id);
  const guias = new Set([...new Set(todas.map(({ guia }) => guia))].slice(0, MAX_GUIAS_NO_RECURSO));
  const glosas = todas.filter(({ guia }) => guias.has(guia));
  if (glosas.length === 0) recusar(recursoTiss.semGlosas);
  const { id } = await registros('recursos-tiss').server.everybodys.keep({
    numero: await nextNumber(db, 'recurso_tiss', prestadorId),
    loteTissId: lote.id,
    convenioId: lote.convenioId,
    nomeConvenio: lote.nomeConvenio,
    versaoTiss: lote.versaoTiss,
  });
  await registros('glosas').server.everybodys.setAll(
    [...new Set(glosas.map((glosa) => glosa.id))].map((glosa) => ({
      id: glosa,
      valores: { recursoTissId: id },
    })),
  );
  await enqueue(db, MONTAR_RECURSO, { recursoId: id, prestadorId }, { key: `tiss-recurso:${id}` });
}

/** The protocol goes to each glosa, where it is looked for. */
async function protocolarGlosas(
  { id, protocolo }: Stored<'recursos-tiss'>,
  { db, registros }: RuleContext,
): Promise<void> {
  if (protocolo === null) return;
  const glosas = new Set((await glosasDoRecurso(db, id)).map((glosa) => glosa.id));
  await registros('glosas').server.everybodys.setAll(
    [...glosas].map((glosa) => ({ id: glosa, valores: { protocoloRecurso: protocolo } })),
  );
}

async function soltarGlosas({ id }: Stored<'recursos-tiss'>, { db, registros }: RuleContext): Promise<void> {
  const glosas = new Set((await glosasDoRecurso(db, id)).map((glosa) => glosa.id));
  await registros('glosas').server.everybodys.setAll(
    [...glosas].map((glosa) => ({ id: glosa, valores: { recursoTissId: null } })),
  );
}

const refazer = (id: number, { db, prestadorId }: RuleContext) =>
  enqueue(db, MONTAR_LOTE, { loteId: id, prestadorId }, { key: `tiss-lote:${id}` });

export default rules({
  'autorizacoes-tiss': autorizacoes,
  'anexos-tiss': anexos,
  'contas-atendimento': {
    steps: { fechar: { before: ({ atual }, context) => demandGuiaCompleta(atual, context) } },
  },
  'faturas-convenios': {
    steps: {
      fechar: { after: ({ atual }, context) => fecharEmLotes(atual, context) },
      reabrir: { before: ({ atual, motivo }, context) => desfazerLotes(atual, motivo ?? '', context) },
    },
  },
  'lotes-tiss': {
    steps: {
      enviar: { after: ({ atual }, context) => enviarGuias(atual.id, context) },
      transmitir: {
        async after({ atual }, { db, prestadorId }) {
          await enqueue(
            db,
            TRANSMITIR,
            { loteId: atual.id, prestadorId },
            { key: `tiss-transmitir:${atual.id}` },
          );
        },
      },
      recebido: { after: ({ atual }, context) => enviarGuias(atual.id, context) },
      refazer: {
        async after({ atual }, context) {
          await refazer(atual.id, context);
        },
      },
      recorrer: { after: ({ atual }, context) => montarRecursoDo(atual, context) },
      cancelar: { after: ({ atual, motivo }, context) => cancelarGuias(atual.id, motivo ?? '', context) },
    },
  },
  'recursos-tiss': {
    steps: {
      transmitir: {
        async after({ atual }, { db, prestadorId }) {
          await enqueue(
            db,
            TRANSMITIR_RECURSO,
            { recursoId: atual.id, prestadorId },
            { key: `tiss-recurso-transmitir:${atual.id}` },
          );
        },
      },
      recebido: { after: ({ atual }, context) => protocolarGlosas(atual, context) },
      enviar: { after: ({ atual }, context) => protocolarGlosas(atual, context) },
      protocolar: { after: ({ atual }, context) => protocolarGlosas(atual, context) },
      refazer: {
        async after({ atual }, { db, prestadorId }) {
          await enqueue(
            db,
            MONTAR_RECURSO,
            { recursoId: atual.id, prestadorId },
            { key: `tiss-recurso:${atual.id}` },
          );
        },
      },
      cancelar: { after: ({ atual }, context) => soltarGlosas(atual, context) },
    },
  },
  'demonstrativos-tiss': {
    steps: {
      lancar: {
        async before({ atual, campos, valores }, { db, contexto }) {
          Object.assign(valores, { usuarioId: contexto.usuario.id });
          if (atual.tipo !== 'PAGAMENTO') return;
          if ((campos.contaBancariaId ?? atual.contaBancariaId ?? null) === null)
            throw validationError({ contaBancariaId: [demonstrativoTiss.semConta] });
          const forma =
            campos.formaRecebimentoId ??
            atual.formaRecebimentoId ??
            (atual.convenioId === null ? null : await formaDoConvenio(db, atual.convenioId));
          if (forma === null) throw validationError({ formaRecebimentoId: [demonstrativoTiss.semForma] });
          Object.assign(valores, { formaRecebimentoId: forma });
        },
        async after({ atual }, { db, prestadorId, contexto }) {
          await enqueue(
            db,
            LANCAR,
            { demonstrativoId: atual.id, prestadorId, usuarioId: contexto.usuario.id ?? 0 },
            { key: `tiss-lancar:${atual.id}` },
          );
        },
      },
      // Put aside, it may be read again.
      descartar: { before: ({ valores }) => void Object.assign(valores, { resumo: null }) },
    },
  },
});
