/** What the answer to a request asks for and whom it tells, whichever call it comes by. */
import type { Evento } from '#domain/auditoria/eventos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedidos.ts';
import { acharLinha, chamadaDeQuemVe, chamadaDoServidor, registrar } from '#server/capabilities/documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Chamada } from '#server/capabilities/documento/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { enviarConvitePorEmail, revogarConvite } from '#server/capabilities/convite/index.ts';
import { avisarAssinante, TELA_PEDIDOS } from './avisos.ts';
import { daVez, documentoPorId } from './pedidos-repository.ts';

/** Of one notification for each request and each turn that it takes. */
const chaveDaResposta = (id: number): string => `assinatura-resposta:${id}`;

async function documentoDe({ atual }: Step, { db }: HookContext) {
  const documento = await documentoPorId(db, atual.documentoId as number);
  if (!documento) throw new AppError('documento-nao-encontrado');
  return documento;
}

/** The requester is told what became of it, unless it was their own doing. */
async function responder(step: Step, context: HookContext, titulo: string, texto: string, prestadorId: number | null) {
  const { atual } = step;
  const { usuario } = context.contexto;
  const para = atual.solicitanteId as number;
  await notificar(context.db, {
    para: para === usuario.id ? [] : [para],
    tipo: 'ASS',
    titulo,
    texto,
    destino: `${TELA_PEDIDOS}?visao=enviados&resolvidos=true`,
    dadosSensiveis: true,
    prestadorId,
    chave: chaveDaResposta(atual.id),
    criadoPor: usuario.id,
  });
}

/** Whoever comes next in the order is told that it is their turn. */
async function chamarProximos(db: Queryable, chamada: Chamada, documentoId: number, ordem: number): Promise<void> {
  for (const proximo of await daVez(db, documentoId, ordem)) {
    if (proximo.assinanteId !== null) await avisarAssinante(db, chamada, proximo.assinanteId, proximo.id);
    if (proximo.conviteId !== null) await enviarConvitePorEmail(db, proximo.conviteId);
  }
}

const EVENTO: { readonly [passo: string]: Extract<Evento, `${string}-assinar-documento`> } = {
  recusar: 'recusar-assinar-documento',
  cancelar: 'cancelar-assinar-documento',
};

export default {
  'assinatura-pedidos': {
    /** Who answers sees the document still; a signature and the document's own end were judged where they happen. */
    async beforeTransition(step, context) {
      if (step.transition.internal) return;
      const { registry, contexto, db } = context;
      const { modulo, object_id } = await documentoDe(step, context);
      await acharLinha(db, chamadaDeQuemVe(registry, contexto, modulo), object_id);
    },
    async afterTransition(step, context) {
      const { transition, atual, motivo } = step;
      const { registry, contexto, db } = context;
      const documento = await documentoDe(step, context);
      const entity = registry.entity[documento.modulo];
      const prestadorId = entity?.tenant ? contexto.prestadorId : null;
      const { nome } = contexto.usuario;
      if (transition.name === 'assinar')
        await responder(step, context, textos.assinado, textos.assinadoTexto(nome, documento.nome), prestadorId);
      if (transition.name === 'recusar')
        await responder(step, context, textos.recusado, textos.recusadoTexto(nome, documento.nome, motivo ?? ''), prestadorId);
      if (transition.name === 'vencer')
        await responder(
          step,
          context,
          textos.vencido,
          (atual.prazo === null ? textos.linkVencidoTexto : textos.vencidoTexto)(atual.assinante as string, documento.nome),
          prestadorId,
        );
      if (transition.name === 'encerrar')
        await responder(
          step,
          context,
          textos.encerrado,
          textos.encerradoTexto(atual.assinante as string, documento.nome),
          prestadorId,
        );
      const chamada = chamadaDoServidor(registry, contexto, documento.modulo);
      // What was asked and is not any more is no news to who has not read it.
      const assinanteId = atual.assinanteId as number | null;
      if (assinanteId !== null && transition.name !== 'assinar') await avisarAssinante(db, chamada, assinanteId, null);
      const conviteId = atual.conviteId as number | null;
      if (conviteId !== null) await revogarConvite(db, contexto, conviteId);
      if (atual.ordem !== null) await chamarProximos(db, chamada, documento.id, atual.ordem as number);
      const evento = EVENTO[transition.name];
      if (evento && entity)
        await registrar(db, { entity, contexto }, evento, documento, {
          pedido: atual.id,
          ...(motivo === null ? {} : { motivo }),
        });
    },
  },
} satisfies Hooks;
