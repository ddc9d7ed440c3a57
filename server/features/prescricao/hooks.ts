/** Whose a prescription is, what its items bring from the list of medicines, and what stops its issue (CLIN-02). */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { pendentes } from '#domain/prescricao/conferir.ts';
import { perguntaDaFrequencia } from '#domain/prescricao/quantidade.ts';
import type { Falta } from '#domain/prescricao/tipos.ts';
import { aberto, escreveNele } from '#domain/prontuario/sessao.ts';
import { prescricaoServidor as texto } from '#messages/prescricao.ts';
import { exigirVivo } from '#server/capabilities/cuidado/index.ts';
import type { Stored, Values } from '#server/engine/records.ts';
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { scopeOn, withoutCare, type Scope } from '#server/engine/scope.ts';
import { completar, conferirNaCasa } from './conferencia.ts';
import { papeisFeitos, prontuarioPara } from './repository.ts';

/** As with the chart: its author alone; one of no professional is a super user's. */
function exigirAutor(autor: number | null, { alcance }: RuleContext['contexto'], frase: string): void {
  const eu = alcance.profissionalId;
  if (eu === null && !alcance.tudo)
    throw new AppError('modulo-restrito', { messages: [texto.semProfissional] });
  if (!escreveNele(autor, alcance)) throw new AppError('modulo-restrito', { messages: [frase] });
}

/** Whoever may not see a restricted chart does not learn that it is there. A tie to the patient is not asked: its author writes. */
const dosProntuarios = ({ registry, contexto }: RuleContext): Scope =>
  withoutCare(scopeOn(registry, 'prontuarios', contexto));

/** A bare number is never kept as a frequency: hours or times, the person says which. */
function recusarNumeroSo(
  itens: readonly { readonly frequencia?: string | null | undefined }[] | null | undefined,
): void {
  const errors = Object.fromEntries(
    (itens ?? []).flatMap(({ frequencia }, at) => {
      const frase = perguntaDaFrequencia(frequencia);
      return frase === null ? [] : [[`itens.${at}.frequencia`, [frase]] as const];
    }),
  );
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** What the items do not say is named at its field, and said as a sentence too: the dialog of the step has no such field. */
function recusarFaltas(faltas: readonly Falta[], itens: readonly { readonly descricao: string }[]): void {
  if (faltas.length === 0) return;
  const porCampo = Map.groupBy(faltas, ({ item, campo }) => `itens.${item}.${campo}`);
  throw new AppError('validacao', {
    messages: [
      texto.faltaNosItens(faltas.map(({ item, frase }) => texto.noItem(itens[item]?.descricao ?? '', frase))),
    ],
    errors: Object.fromEntries(
      [...porCampo].map(([campo, lista]) => [campo, lista.map(({ frase }) => frase)]),
    ),
  });
}

/**
 * What the issue writes into the prescription: what was checked, and why it went on. Refused while an alert lacks its reason.
 * Of an item the rest stays as its author left it.
 */
async function conferirEmissao(
  prescricao: Stored<'prescricoes'>,
  context: RuleContext,
): Promise<Values<'prescricoes'>> {
  const { db, prestadorId } = context;
  const { id, prontuarioId, pacienteId } = prescricao;
  const prontuario = await prontuarioPara(db, dosProntuarios(context), prontuarioId);
  if (!prontuario || !aberto(prontuario.estado))
    throw new AppError('registro-travado', { messages: [texto.prontuarioFechado] });
  await exigirVivo(db, prontuario.pacienteId, { emVez: texto.nadaSeEmite });
  const itens = prescricao.itens ?? [];
  const completos = await completar(db, itens);
  const de = { pacienteId: pacienteId ?? prontuario.pacienteId, prestadorId, menos: id };
  const conferencia = await conferirNaCasa(db, de, completos, prescricao.orientacoes ?? null);
  recusarFaltas(conferencia.faltas, completos);
  const ciencias = prescricao.ciencias ?? [];
  const faltam = pendentes(conferencia, ciencias);
  if (faltam.length > 0) recusar(texto.faltaCiencia(faltam.map(({ frase }) => frase)));
  const motivos = new Map(ciencias.map(({ alerta, motivo }) => [alerta, motivo]));
  const alertasDe = (index: number): string =>
    conferencia.alertas
      .filter((alerta) => alerta.itens.includes(index))
      .map((alerta) => texto.comJustificativa(alerta.frase, motivos.get(alerta.chave) ?? ''))
      .join('\n')
      .slice(0, 4000);
  return {
    itens: itens.map((item, index) => ({
      ...item,
      principios: completos[index]?.principios ?? null,
      receituario: completos[index]?.receituario ?? 'SIMPLES',
      alertas: alertasDe(index) || null,
    })),
    naoConferido: conferencia.naoConferido.join('\n').slice(0, 4000) || null,
  };
}

/** What was handed out counts no more, signed or not: its page says so to whoever has the paper. */
async function anularPapeis(
  { id }: Stored<'prescricoes'>,
  motivo: string | null,
  context: RuleContext,
): Promise<void> {
  const { db, registry, contexto, services } = context;
  for (const { documentoId } of await papeisFeitos(db, id))
    await services.papel.anular(db, registry, contexto, {
      modulo: 'prontuarios',
      objectId: documentoId,
      motivo: motivo ?? '',
    });
}

// Whoever may stops what harms, the author of it absent; the rest is the author's.
const suspender: StepRules<'prescricoes', 'suspender'> = {
  before: ({ atual, motivo }, context) => anularPapeis(atual, motivo, context),
};
const cancelar: StepRules<'prescricoes', 'cancelar'> = {
  async before({ atual, motivo }, context) {
    exigirAutor(atual.profissionalId, context.contexto, texto.soQuemPrescreveu);
    await anularPapeis(atual, motivo, context);
  },
};

export default rules({
  prescricoes: {
    save: {
      async before(valores, antes, context) {
        const { contexto, db } = context;
        if (antes && valores.prontuarioId !== undefined && valores.prontuarioId !== antes.prontuarioId)
          throw validationError({ prontuarioId: [texto.prontuarioNaoMuda] });
        if (antes) exigirAutor(antes.profissionalId, contexto, texto.soQuemPrescreveu);
        const prontuario = await prontuarioPara(
          db,
          dosProntuarios(context),
          antes?.prontuarioId ?? valores.prontuarioId ?? 0,
        );
        if (!prontuario) throw validationError({ prontuarioId: [texto.semProntuario] });
        if (!aberto(prontuario.estado))
          throw new AppError('registro-travado', { messages: [texto.prontuarioFechado] });
        if (!antes) {
          exigirAutor(prontuario.profissionalId, contexto, texto.doAutor);
          valores.pacienteId = prontuario.pacienteId;
          valores.nomePaciente = prontuario.nomePaciente;
          valores.profissionalId = contexto.alcance.profissionalId;
          valores.prescritaEm = new Date().toISOString();
        }
        recusarNumeroSo(valores.itens);
        if (valores.itens) valores.itens = await completar(db, valores.itens);
      },
    },
    steps: {
      emitir: {
        async before({ atual, valores }, context) {
          const { contexto, db, services } = context;
          exigirAutor(atual.profissionalId, contexto, texto.soQuemPrescreveu);
          Object.assign(valores, await conferirEmissao(atual, context));
          await services.papel.exigirEmissor(db, contexto, atual.profissionalId);
        },
      },
      suspender,
      cancelar,
    },
  },
  'prescricoes-modelo': {
    save: {
      before(valores) {
        recusarNumeroSo(valores.itens);
      },
    },
  },
});
