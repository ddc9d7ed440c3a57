/** Whose a chart is and what it begins with; who writes in it and closes it (CLIN-02). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { encerravel } from '#domain/prontuario/encerramento.ts';
import { depoisDoObito } from '#domain/prontuario/obito.ts';
import { aberto, escreveNele } from '#domain/prontuario/sessao.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { prontuarioServidor as texto } from '#messages/prontuario.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import { finalizarAgendamento, type Portas } from './do-agendamento.ts';
import {
  formulariosDaCategoria,
  formulariosDoProntuario,
  largarUso,
  outroEmUso,
  pacienteDe,
  emRascunho,
  rascunhoDoProntuario,
  secoesDaCategoria,
  type PacienteDoProntuario,
} from './repository.ts';

const MOTIVO_MINIMO = 3;

type Valores = { [field: string]: unknown };

async function comPartes(valores: Valores, { db, contexto }: HookContext): Promise<void> {
  const partes = await secoesDaCategoria(db, Number(valores.categoriaId));
  if (partes.length === 0) throw validationError({ categoriaId: [texto.categoriaSemPartes] });
  valores.secoes = partes;
  valores.formularios = await formulariosDaCategoria(db, Number(valores.categoriaId), contexto.prestadorId);
}

/** Refuses everybody but who opened it, whatever else the person may do. */
export function exigirAutor(autor: unknown, { alcance }: HookContext['contexto'], frase: string = texto.doAutor): void {
  if (!escreveNele(autor, alcance)) throw new AppError('modulo-restrito', { messages: [frase] });
}

/** Restricting and releasing say why: the patient's request, in the author's words. */
function exigirMotivoDoSigilo({ restrito }: Valores, atual: Valores, { motivo }: HookContext['contexto']): void {
  if (restrito === undefined || restrito === atual.restrito) return;
  if (restrito === true && atual.profissionalId === null) throw validationError({ restrito: [texto.restritoSemAutor] });
  if (motivo === null || motivo.length < MOTIVO_MINIMO) throw validationError({ restrito: [texto.restritoSemMotivo] });
}

/** What happened before the death may be written down still; what would begin after it is no care of the patient. */
function exigirVivo(paciente: PacienteDoProntuario | undefined, iniciadoEm: unknown): void {
  const dia = diaDe(typeof iniciadoEm === 'string' ? Date.parse(iniciadoEm) : Date.now());
  if (paciente && depoisDoObito(paciente, dia))
    throw validationError({ pacienteId: [texto.comObito(paciente.nome, paciente.dataObito)] });
}

const doProntuario: EntityHooks = {
  async beforeSave(valores, atual, context) {
    const { contexto, db } = context;
    const eu = contexto.alcance.profissionalId;
    if (!atual) {
      if (eu === null && !contexto.alcance.tudo) throw new AppError('modulo-restrito', { messages: [texto.semProfissional] });
      valores.profissionalId = eu;
      const paciente = await pacienteDe(db, Number(valores.pacienteId));
      exigirVivo(paciente, valores.iniciadoEm);
      valores.nomePaciente = paciente?.nome ?? null;
      await comPartes(valores, context);
      return;
    }
    exigirAutor(atual.profissionalId, contexto);
    exigirMotivoDoSigilo(valores, atual, contexto);
    if (valores.pacienteId !== undefined && valores.pacienteId !== atual.pacienteId)
      throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
    if (valores.categoriaId !== undefined && valores.categoriaId !== atual.categoriaId) await comPartes(valores, context);
    // Who reads it is no text of it: it may be settled while another one is being written.
    if (Object.keys(valores).every((campo) => campo === 'restrito')) return;
    const outro = await outroEmUso(db, contexto.usuario.id, atual.id);
    if (outro) throw new AppError('em-uso', { messages: [texto.escrevendoOutro(outro.paciente)] });
  },
  async beforeTransition({ transition, atual }, { contexto, db }) {
    if (transition.name === 'reabrir') return;
    exigirAutor(atual.profissionalId, contexto);
    if (transition.name !== 'encerrar') return;
    const impede = encerravel(atual, await formulariosDoProntuario(db, atual.id));
    if (impede !== undefined) throw new AppError('transicao-recusada', { messages: [impede] });
    const digitado = await rascunhoDoProntuario(db, contexto.usuario.id, atual.id);
    // What was typed before the last save is in it, even while its draft is still being taken away.
    if (digitado !== null && digitado > String(atual.atualizadoEm ?? atual.criadoEm))
      throw new AppError('transicao-recusada', { messages: [texto.naoSalvo(formatHora(digitado))] });
    // Whoever closes the chart issues nothing of it any more: what was begun would be lost without a word.
    const prescricoes = await emRascunho(db, 'prescricao', atual.id);
    if (prescricoes > 0) throw new AppError('transicao-recusada', { messages: [texto.prescricaoEmRascunho(prescricoes)] });
    const papeis = (await emRascunho(db, 'papel_clinico', atual.id)) + (await emRascunho(db, 'pedido_exame', atual.id));
    if (papeis > 0) throw new AppError('transicao-recusada', { messages: [texto.papelEmRascunho(papeis)] });
  },
};

export default function prontuarios(app: Portas): Hooks {
  return {
    prontuarios: {
      ...doProntuario,
      async afterTransition(step, context) {
        const { atual } = step;
        const { contexto, db } = context;
        if (!aberto(atual.estado)) await largarUso(db, contexto.usuario.id, atual.id);
        await finalizarAgendamento(app, step, context);
      },
    },
  };
}
