/** Who may be transferred and where to, who wrote the summary, and who is told of each step (CLIN-04). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { nomeDoPrestador, pacienteDe, partesDe } from './repository.ts';

/** Steps of the destination: the origin is told of them, and the destination of the others. */
const DO_DESTINO: ReadonlySet<string> = new Set(['ACEITA', 'RECUSADA', 'CHEGOU']);

/** `eu` took the step and is not told. */
async function avisar(db: Queryable, row: Row, eu: number): Promise<void> {
  const partes = await partesDe(db, row.id);
  if (!partes) return;
  const situacao = String(row.situacao) as keyof typeof texto.aviso;
  const naOrigem = DO_DESTINO.has(situacao);
  const prestadorId = naOrigem ? partes.origemId : Number(row.prestadorDestinoId);
  const para = naOrigem
    ? [partes.pediu ?? 0]
    : await quemPode(db, { sujeito: 'transferenciapaciente', acao: 'responder', prestadorId });
  await notificar(db, {
    para: para.filter((id) => id !== eu && id !== 0),
    tipo: 'TRF',
    titulo: texto.aviso[situacao],
    texto: texto.trajeto(String(row.nomePaciente ?? ''), String(row.origem ?? ''), partes.destino),
    dadosSensiveis: true,
    destino: `/transferencia-paciente/form/${row.id}`,
    prestadorId,
    chave: `transferencia:${row.id}:${situacao}`,
    criadoPor: eu,
  });
}

const transferencias: EntityHooks = {
  async beforeSave(valores, atual, { db, contexto }) {
    if (atual && valores.pacienteId !== undefined && valores.pacienteId !== atual.pacienteId)
      throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
    if (valores.prestadorDestinoId === contexto.prestadorId)
      throw validationError({ prestadorDestinoId: [texto.mesmoPrestador] });
    if (!atual) {
      const paciente = await pacienteDe(db, Number(valores.pacienteId));
      if (paciente?.obito) throw validationError({ pacienteId: [texto.obito(paciente.nome)] });
      valores.nomePaciente = paciente?.nome ?? null;
      valores.origem = await nomeDoPrestador(db, Number(contexto.prestadorId));
      valores.pedidaEm = new Date().toISOString();
    }
    const resumo = valores.resumo;
    if (resumo !== undefined && resumo !== (atual?.resumo ?? null))
      valores.resumoPor = typeof resumo === 'string' ? contexto.usuario.nome : null;
  },
  async afterSave(row, antes, { db, contexto }) {
    if (!antes || antes.prestadorDestinoId !== row.prestadorDestinoId) await avisar(db, row, contexto.usuario.id);
  },
  // Whoever died since it was asked is not taken in anywhere; the destination is told by the cancelling.
  async beforeTransition({ transition, atual }, { db }) {
    if (transition.name !== 'aceitar' && transition.name !== 'partir') return;
    const paciente = await pacienteDe(db, Number(atual.pacienteId));
    if (paciente?.obito) throw new AppError('transicao-recusada', { messages: [texto.obitoDepois(paciente.nome)] });
  },
  async afterTransition({ atual }, { db, contexto }) {
    await avisar(db, atual, contexto.usuario.id);
  },
};

export default { 'transferencias-paciente': transferencias } satisfies Hooks;
