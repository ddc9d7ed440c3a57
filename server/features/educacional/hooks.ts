/** Places of the educational sessions, who takes them, and who is told (TELE-01). */
import { semVaga } from '#domain/educacional/vaga.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { educacionalServidor as texto } from '#messages/educacional.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { contarInscritos, inscritosDe, sessaoTravada, temaDe } from './repository.ts';

const recusa = (mensagem: string) => new AppError('transicao-recusada', { messages: [mensagem] });
const secretaria = ({ entity, contexto }: HookContext): boolean => contexto.ability.can('secretariar', entity.subject);

type Contado = { readonly para: readonly number[]; readonly titulo: string; readonly texto: string; readonly chave: string };
async function avisar(db: Queryable, { prestadorId, usuario }: Contexto, contado: Contado): Promise<void> {
  await notificar(db, {
    ...contado,
    para: contado.para.filter((id) => id !== usuario.id),
    tipo: 'TEL',
    destino: '/teleconsultoria-educacional/atendimento',
    prestadorId: Number(prestadorId),
    criadoPor: usuario.id,
  });
}

const sessoes: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (!atual || valores.vagas === undefined) return;
    const travada = await sessaoTravada(db, atual.id);
    if (travada && Number(valores.vagas) < travada.inscritos)
      throw validationError({ vagas: [texto.vagasAbaixo(travada.inscritos)] });
  },
  async afterSave(row, antes, { db, contexto }) {
    if (!antes || String(antes.inicio) === String(row.inicio)) return;
    await avisar(db, contexto, {
      para: await inscritosDe(db, row.id),
      titulo: texto.aviso.remarcada,
      texto: `${String(row.tema)}: ${formatMinuto(String(row.inicio))}`,
      chave: `sessao-educacional:${row.id}:${String(row.inicio)}`,
    });
  },
  beforeTransition({ transition, atual }) {
    const inicio = String(atual.inicio);
    if (transition.name === 'realizar' && Date.parse(inicio) > Date.now()) throw recusa(texto.naoComecou(formatMinuto(inicio)));
  },
  async afterTransition({ transition, atual }, { db, contexto }) {
    if (transition.name !== 'cancelar') return;
    await avisar(db, contexto, {
      para: await inscritosDe(db, atual.id),
      titulo: texto.aviso.cancelada,
      texto: `${String(atual.tema)}: ${String(atual.motivo)}`,
      chave: `sessao-educacional:${atual.id}:cancelada`,
    });
  },
};

async function exigirVaga(sessaoId: number, context: HookContext): Promise<void> {
  const sessao = await sessaoTravada(context.db, sessaoId);
  const problema = sessao && semVaga(sessao, secretaria(context));
  if (problema !== undefined) throw validationError({ sessaoId: [problema] });
}

const inscricoes: EntityHooks = {
  async beforeSave(valores, atual, context) {
    const { contexto } = context;
    if (atual) {
      if (valores.sessaoId !== undefined && valores.sessaoId !== atual.sessaoId)
        throw validationError({ sessaoId: [texto.sessaoNaoMuda] });
      return;
    }
    const outra = typeof valores.participante === 'string' && valores.participante.trim() !== '';
    if (outra && !secretaria(context)) throw validationError({ participante: [texto.soSecretaria] });
    await exigirVaga(Number(valores.sessaoId), context);
    if (!outra) {
      valores.participante = contexto.usuario.nome;
      valores.usuarioId = contexto.usuario.id;
    }
    valores.inscritaEm = new Date().toISOString();
  },
  async afterSave(row, antes, { db }) {
    if (!antes) await contarInscritos(db, Number(row.sessaoId));
  },
  async beforeTransition({ transition, atual }, context) {
    if (transition.name === 'voltar') await exigirVaga(Number(atual.sessaoId), context);
    if (transition.name !== 'presenca') return;
    const sessao = await sessaoTravada(context.db, Number(atual.sessaoId));
    if (sessao && Date.parse(sessao.inicio) > Date.now()) throw recusa(texto.presencaCedo(formatMinuto(sessao.inicio)));
  },
  async afterTransition({ transition, atual }, { db, contexto }) {
    const sessaoId = Number(atual.sessaoId);
    if (transition.name === 'cancelar' || transition.name === 'voltar') await contarInscritos(db, sessaoId);
    if (transition.name !== 'presenca' || typeof atual.usuarioId !== 'number') return;
    await avisar(db, contexto, {
      para: [atual.usuarioId],
      titulo: texto.aviso.avaliar,
      texto: await temaDe(db, sessaoId),
      chave: `inscricao-educacional:${atual.id}:avaliar`,
    });
  },
  async afterDelete(row, { db }) {
    await contarInscritos(db, Number(row.sessaoId));
  },
  async beforeRestore(atual, context) {
    await exigirVaga(Number(atual.sessaoId), context);
  },
  async afterRestore(row, { db }) {
    await contarInscritos(db, Number(row.sessaoId));
  },
};

export default { 'sessoes-educacionais': sessoes, 'inscricoes-educacionais': inscricoes } satisfies Hooks;
