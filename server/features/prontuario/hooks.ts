/** Whose a chart is and what it begins with; who writes in it and closes it (CLIN-02). */
import { dizMotivo } from '#domain/formato/motivo.ts';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { textosVigentes, textoVigente } from '#domain/prontuario/correcoes.ts';
import { encerravel, TITULO_DO_CAMPO, type CampoDeTexto } from '#domain/prontuario/encerramento.ts';
import { LISTAS } from '#domain/prontuario/lista.ts';
import { aberto } from '#domain/prontuario/sessao.ts';
import { pedeConduta, sinaisDaConduta } from '#domain/prontuario/sinais-graves.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { prontuarioServidor as texto, prontuarioTela } from '#messages/prontuario.ts';
import { exigirPaciente, gravesDoProntuario } from '#server/capabilities/cuidado/index.ts';
import { rules, type RuleContext, type SaveRules, type StepRules } from '#server/engine/rules.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { exigirAutor } from './autor.ts';
import * as conciliacao from './conciliacao.ts';
import { comListas, desdizer, marcarTrazidas, seguirListas } from './lista.ts';
import { antesDaLinha, antesDoProblema } from './lista-regras.ts';
import { finalizarAgendamento } from './do-agendamento.ts';
import {
  correcoesDosProntuarios,
  formulariosDaCategoria,
  formulariosDoProntuario,
  largarUso,
  outroEmUso,
  prescricoesVazias,
  emRascunho,
  rascunhoDoProntuario,
  secoesDaCategoria,
} from './repository.ts';

type Rascunho = Draft<'prontuarios'>;
type Prontuario = Stored<'prontuarios'>;
type Lido = { -readonly [campo in keyof Prontuario]: Prontuario[campo] };

const TEXTOS = Object.keys(TITULO_DO_CAMPO) as readonly CampoDeTexto[];

async function comPartes(valores: Rascunho, { db, contexto }: RuleContext): Promise<void> {
  const { categoriaId } = valores;
  if (typeof categoriaId !== 'number') return;
  const partes = await secoesDaCategoria(db, categoriaId);
  if (partes.length === 0) throw validationError({ categoriaId: [texto.categoriaSemPartes] });
  valores.secoes = partes;
  valores.formularios = await formulariosDaCategoria(db, categoriaId, contexto.prestadorId);
}

/** Restricting and releasing say why: the patient's request, in the author's words. */
function exigirMotivoDoSigilo(
  { restrito }: Rascunho,
  atual: Prontuario,
  { motivo }: RuleContext['contexto'],
): void {
  if (restrito === undefined || restrito === atual.restrito) return;
  if (restrito === true && atual.profissionalId === null)
    throw validationError({ restrito: [texto.restritoSemAutor] });
  if (!dizMotivo(motivo)) throw validationError({ restrito: [texto.restritoSemMotivo] });
}

/**
 * Whoever reopens a corrected chart may write there again what was written first. A correction begins at that text, so this
 * is kept as one more of them: else the former correction would count still.
 */
async function guardarVoltas(
  valores: Rascunho,
  { id, estado, motivoReabertura }: Prontuario,
  { db, registros }: RuleContext,
): Promise<void> {
  const escritos = TEXTOS.filter((campo) => typeof valores[campo] === 'string');
  if (estado !== 'REABERTO' || escritos.length === 0) return;
  const correcoes = await correcoesDosProntuarios(db, [id]);
  for (const campo of escritos) {
    const depois = valores[campo] ?? '';
    const antes = textoVigente({ [campo]: depois }, correcoes, campo);
    if (antes === null || antes === depois) continue;
    await registros('prontuario-correcoes').server.keep({
      prontuarioId: id,
      campo,
      antes,
      depois,
      motivo: motivoReabertura ?? prontuarioTela.alteradoAoReabrir,
      registradaEm: new Date().toISOString(),
    });
  }
}

const gravar: SaveRules<'prontuarios'> = {
  async before(valores, antes, context) {
    const { contexto, db } = context;
    if (!antes) {
      const eu = contexto.alcance.profissionalId;
      if (eu === null && !contexto.alcance.tudo)
        throw new AppError('modulo-restrito', { messages: [texto.semProfissional] });
      valores.profissionalId = eu;
      const { iniciadoEm } = valores;
      // What happened before the death may be written down still; what would begin after it is no care of the patient.
      const dia = diaDe(iniciadoEm ? Date.parse(iniciadoEm) : Date.now());
      const paciente = await exigirPaciente(context, valores.pacienteId, { dia, emVez: texto.semOutro });
      valores.nomePaciente = paciente?.nome ?? null;
      await comPartes(valores, context);
      await comListas(valores, context);
      return;
    }
    exigirAutor(antes.profissionalId, contexto);
    exigirMotivoDoSigilo(valores, antes, contexto);
    marcarTrazidas(valores, antes);
    if (valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
      throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
    if (valores.categoriaId !== undefined && valores.categoriaId !== antes.categoriaId)
      await comPartes(valores, context);
    await guardarVoltas(valores, antes, context);
    // Who reads it is no text of it: it may be settled while another one is being written.
    if (Object.keys(valores).every((campo) => campo === 'restrito')) return;
    const outroProntuario = await outroEmUso(db, contexto.usuario.id, antes.id);
    if (outroProntuario)
      throw new AppError('em-uso', { messages: [texto.escrevendoOutro(outroProntuario.paciente)] });
  },
  after: seguirListas,
};

/** What the emergency said of the same signs when it sent the patient home. */
async function condutaDaUrgencia(
  prontuarioId: number,
  graves: readonly string[],
  { registros }: RuleContext,
): Promise<string | null> {
  const { rows } = await registros('atendimentos-urgencia').server.everybodys.list({
    where: { prontuarioId },
    sort: 'id',
    end: 1,
  });
  const [urgencia] = rows;
  return urgencia && !pedeConduta(graves, urgencia) ? urgencia.condutaSinais : null;
}

const encerrar: StepRules<'prontuarios', 'encerrar'> = {
  async before({ atual, campos, valores }, context) {
    const { contexto, db, registros } = context;
    exigirAutor(atual.profissionalId, contexto);
    const impede = encerravel(atual, await formulariosDoProntuario(db, atual.id));
    if (impede !== undefined) recusar(impede);
    const digitado = await rascunhoDoProntuario(db, contexto.usuario.id, atual.id);
    // What was typed before the last save is in it, even while its draft is still being taken away.
    if (digitado !== null && digitado > (atual.atualizadoEm ?? atual.criadoEm))
      recusar(texto.naoSalvo(formatHora(digitado)));
    // Whoever closes the chart issues nothing of it any more: what was begun would be lost without a word.
    // One that holds nothing is nobody's text: it ends with the visit.
    for (const vazia of await prescricoesVazias(db, atual.id))
      await registros('prescricoes').server.transition(vazia, {
        transicao: 'cancelar',
        motivo: texto.prescricaoVazia,
      });
    const prescricoes = await emRascunho(db, 'prescricao', atual.id);
    if (prescricoes > 0) recusar(texto.prescricaoEmRascunho(prescricoes));
    const papeis =
      (await emRascunho(db, 'papel_clinico', atual.id)) + (await emRascunho(db, 'pedido_exame', atual.id));
    if (papeis > 0) recusar(texto.papelEmRascunho(papeis));
    // What the signs say stands at the button: whoever closes against it says what was done.
    const graves = await gravesDoProntuario(atual, db);
    const conduta = campos.condutaSinais ?? '';
    if (graves.length > 0 && (conduta === '' ? pedeConduta(graves, atual) : !dizMotivo(conduta))) {
      const naUrgencia = conduta === '' ? await condutaDaUrgencia(atual.id, graves, context) : null;
      if (naUrgencia === null) throw validationError({ condutaSinais: [texto.sinaisGraves(graves)] });
      valores.condutaSinais = naUrgencia;
    }
    if (graves.length > 0) valores.sinaisDaConduta = sinaisDaConduta(graves);
  },
  after: finalizarAgendamento,
};

/** A chart reads as its author corrected it, wherever it is read: the stored text is in its history, and beneath (textoVigente). */
async function lerCorrigido(rows: readonly Lido[], { db }: RuleContext): Promise<void> {
  // Lists carry no texts.
  const comTexto = rows.filter((row) => TEXTOS.some((campo) => row[campo] != null));
  if (comTexto.length === 0) return;
  const correcoes = Map.groupBy(
    await correcoesDosProntuarios(
      db,
      comTexto.map(({ id }) => id),
    ),
    ({ prontuarioId }) => prontuarioId,
  );
  for (const row of comTexto) Object.assign(row, textosVigentes(row, correcoes.get(row.id) ?? []));
}

export default rules({
  'problemas-pacientes': { save: { before: antesDoProblema } },
  'medicamentos-pacientes': { save: { before: antesDaLinha(LISTAS.medicamentos) } },
  'imunizacoes-pacientes': { save: { before: antesDaLinha(LISTAS.imunizacoes) } },
  'antecedentes-pacientes': { save: { before: antesDaLinha(LISTAS.historico) } },
  conciliacoes: { save: conciliacao.salvar, steps: conciliacao.passos },
  prontuarios: {
    save: gravar,
    remove: { before: desdizer },
    restore: { after: (row, context) => seguirListas(row, undefined, context) },
    read: lerCorrigido,
    everyStep: {
      async after({ atual }, { contexto, db }) {
        if (!aberto(atual.estado)) await largarUso(db, contexto.usuario.id, atual.id);
      },
    },
    steps: {
      encerrar,
      cancelar: {
        before: ({ atual }, { contexto }) => exigirAutor(atual.profissionalId, contexto),
        after: ({ atual }, context) => desdizer(atual, context),
      },
    },
  },
});
