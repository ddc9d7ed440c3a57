/** Who asks and of whom, and who is told of a question, of its answer (TELE-01). */
import { AppError } from '#domain/errors/app-error.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { pacienteDe } from './paciente-repository.ts';
import { quemAtendeAgora } from './repository.ts';

type Contado = keyof typeof texto.aviso;
const contado = (situacao: unknown): situacao is Contado => typeof situacao === 'string' && Object.hasOwn(texto.aviso, situacao);

/** Neither question nor patient is in a notice: it says only that there is one. */
async function avisar(db: Queryable, row: Row, prestadorId: number, eu: number): Promise<void> {
  const { situacao, solicitanteId } = row;
  if (!contado(situacao)) return;
  const para = situacao === 'AGUARDANDO' ? await quemAtendeAgora(db, prestadorId) : [Number(solicitanteId)];
  await notificar(db, {
    para: para.filter((id) => id !== eu),
    tipo: 'TEL',
    titulo: texto.aviso[situacao],
    destino: `/teleconsultoria-profissional/form/${row.id}`,
    prestadorId,
    chave: `teleconsultoria:${row.id}:${situacao}`,
    criadoPor: eu,
  });
}

const teleconsultorias: EntityHooks = {
  async beforeSave(valores, atual, { db, contexto }) {
    // Who answers sees the questions of all, and changes none: what was asked is the asker's.
    if (atual && atual.solicitanteId !== contexto.usuario.id)
      throw new AppError('modulo-restrito', { messages: [texto.perguntaDeOutro] });
    if (!atual) {
      valores.solicitanteId = contexto.usuario.id;
      valores.solicitante = contexto.usuario.nome;
      valores.pedidaEm = new Date().toISOString();
    }
    if (typeof valores.pacienteId !== 'number') return;
    const paciente = await pacienteDe(db, valores.pacienteId);
    valores.idade ??= paciente?.nascimento ? idadeEmAnos(paciente.nascimento, hoje()) : null;
    valores.sexo ??= paciente?.sexo ?? null;
  },
  async afterSave(row, antes, { db, contexto }) {
    if (!antes) await avisar(db, row, Number(contexto.prestadorId), contexto.usuario.id);
  },
  async afterTransition({ atual }, { db, contexto }) {
    await avisar(db, atual, Number(contexto.prestadorId), contexto.usuario.id);
  },
};

export default { teleconsultorias } satisfies Hooks;
