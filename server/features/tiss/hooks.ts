/** What TISS does that no declaration says: closing a bill makes guides and batches, an account says what it lacks. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { avisosDaConta, faltasDaConta } from '#domain/tiss/exigencias.ts';
import { separarGlosas } from '#domain/tiss/exigencias-recurso.ts';
import { faltasDeLetras } from '#domain/tiss/letras.ts';
import { loteTiss as texto, recursoTiss } from '#messages/tiss.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { anexos } from './anexo.ts';
import { autorizacoes } from './autorizacao.ts';
import { contasParaGuias, type ContaDaGuia } from './conta-repository.ts';
import { tabela38 } from './esquema.ts';
import {
  avisarDaFatura,
  cancelarGuias,
  desfazerLotes,
  enviarGuias,
  fecharEmLotes,
  MAX_AVISOS,
} from './fechamento.ts';
import { MONTAR_LOTE, MONTAR_RECURSO, TRANSMITIR, TRANSMITIR_RECURSO } from './kinds.ts';
import { glosasARecorrer, glosasDoRecurso, itemEmGuia } from './repository.ts';
import { demonstrativos, linhas } from './resolver.ts';
import { demandWebService } from './web-service.ts';

/** Appeals of one message: of at most a hundred guides. */
const MAX_GUIAS_NO_RECURSO = 100;

type Conta = Stored<'contas-atendimento'>;

/** What stops nothing and the convênio may refuse: told in the step's own window, and kept beside the account. */
const avisosEscritos = ({ conta }: ContaDaGuia): string | null =>
  avisosDaConta(conta, hojeEm()).join('\n').slice(0, MAX_AVISOS) || null;

/** The warnings of the account's guides as the step leaves them. */
async function avisarDaConta(
  { id }: Conta,
  valores: { avisosGuias?: string | null },
  { db, prestadorId }: RuleContext,
): Promise<void> {
  const [de] = await contasParaGuias(db, prestadorId, [id]);
  valores.avisosGuias = de?.contrato.envia ? avisosEscritos(de) : null;
}

/** Open again it may change: its warnings are told anew by the next step. */
const semAvisos = ({ valores }: { readonly valores: { avisosGuias?: string | null } }): void => {
  valores.avisosGuias = null;
};

/** An account whose convênio takes guides closes only with all that they need: here it can still be filled in. */
async function demandGuiaCompleta({ id }: Conta, { db, prestadorId }: RuleContext): Promise<void> {
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
  const { vao, ficam } = separarGlosas(
    await glosasARecorrer(db, prestadorId, lote.id),
    tabela38(lote.versaoTiss),
  );
  const guias = new Set([...new Set(vao.map(({ guia }) => guia))].slice(0, MAX_GUIAS_NO_RECURSO));
  const glosas = vao.filter(({ guia }) => guias.has(guia));
  if (glosas.length === 0) recusar(...(ficam.length > 0 ? ficam : [recursoTiss.semGlosas]));
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

async function soltarGlosas(ids: readonly number[], { registros }: RuleContext): Promise<void> {
  await registros('glosas').server.everybodys.setAll(
    [...new Set(ids)].map((glosa) => ({ id: glosa, valores: { recursoTissId: null } })),
  );
}

/** Why it was not received before is over. */
const deNovo = ({ valores }: { readonly valores: { motivo?: string | null } }): void => {
  valores.motivo = null;
};

/** By the web service: only where the convênio has one. */
async function deNovoPelaRede(
  {
    atual,
    valores,
  }: {
    readonly atual: { readonly convenioId: number | null };
    readonly valores: { motivo?: string | null };
  },
  context: RuleContext,
): Promise<void> {
  await demandWebService(atual.convenioId, context);
  deNovo({ valores });
}

const soltarTodas = async ({ id }: Stored<'recursos-tiss'>, context: RuleContext): Promise<void> =>
  soltarGlosas(
    (await glosasDoRecurso(context.db, id)).map((glosa) => glosa.id),
    context,
  );

/** Made anew without those that cannot go: of an appeal with nothing else there is no message. */
async function soltarAsQueFicam(
  { id, versaoTiss }: Stored<'recursos-tiss'>,
  context: RuleContext,
): Promise<void> {
  const todas = await glosasDoRecurso(context.db, id);
  const { vao, ficam } = separarGlosas(todas, tabela38(versaoTiss));
  if (vao.length === 0) recusar(...ficam);
  const comMensagem = new Set(vao.map((glosa) => glosa.id));
  await soltarGlosas(
    todas.map((glosa) => glosa.id).filter((glosa) => !comMensagem.has(glosa)),
    context,
  );
}

/** What the plan's file does not write is refused while it is being typed; a plan without guides of TISS reads any letter. */
async function demandLetrasDoRecurso(
  { itemContaId }: Stored<'glosas'>,
  recurso: string | null | undefined,
  { db }: RuleContext,
): Promise<void> {
  const faltas = faltasDeLetras([[recursoTiss.textoDoRecurso, recurso]]);
  if (faltas.length > 0 && itemContaId !== null && (await itemEmGuia(db, itemContaId)))
    throw validationError({ recurso: [...faltas] });
}

const comLetras: StepRules<'glosas', 'recorrer' | 'corrigir-recurso'> = {
  before: ({ atual, campos }, context) => demandLetrasDoRecurso(atual, campos.recurso, context),
};

const refazer = (id: number, { db, prestadorId }: RuleContext) =>
  enqueue(db, MONTAR_LOTE, { loteId: id, prestadorId }, { key: `tiss-lote:${id}` });

export default rules({
  'autorizacoes-tiss': autorizacoes,
  'anexos-tiss': anexos,
  'contas-atendimento': {
    steps: {
      conferir: { before: ({ atual, valores }, context) => avisarDaConta(atual, valores, context) },
      corrigir: { before: semAvisos },
      reabrir: { before: semAvisos },
      fechar: {
        async before({ atual, valores }, context) {
          await demandGuiaCompleta(atual, context);
          await avisarDaConta(atual, valores, context);
        },
      },
    },
  },
  'faturas-convenios': {
    steps: {
      fechar: {
        before: ({ atual, valores }, context) => avisarDaFatura(atual, valores, context),
        after: ({ atual }, context) => fecharEmLotes(atual, context),
      },
      reabrir: {
        before({ atual, valores, motivo }, context) {
          semAvisos({ valores });
          return desfazerLotes(atual, motivo ?? '', context);
        },
      },
    },
  },
  'lotes-tiss': {
    steps: {
      enviar: { before: deNovo, after: ({ atual }, context) => enviarGuias(atual.id, context) },
      transmitir: {
        before: deNovoPelaRede,
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
  glosas: { steps: { recorrer: comLetras, 'corrigir-recurso': comLetras } },
  'recursos-tiss': {
    steps: {
      transmitir: {
        before: deNovoPelaRede,
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
      enviar: { before: deNovo, after: ({ atual }, context) => protocolarGlosas(atual, context) },
      protocolar: { after: ({ atual }, context) => protocolarGlosas(atual, context) },
      refazer: {
        before: ({ atual }, context) => soltarAsQueFicam(atual, context),
        async after({ atual }, { db, prestadorId }) {
          await enqueue(
            db,
            MONTAR_RECURSO,
            { recursoId: atual.id, prestadorId },
            { key: `tiss-recurso:${atual.id}` },
          );
        },
      },
      cancelar: { after: ({ atual }, context) => soltarTodas(atual, context) },
    },
  },
  'demonstrativos-tiss': demonstrativos,
  'linhas-demonstrativo-tiss': linhas,
});
