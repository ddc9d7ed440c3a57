/** What the answer to a request asks for and whom it tells, whichever call it comes by. */
import type { Evento } from '#domain/auditoria/eventos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedidos.ts';
import { acharLinha, chamadaDeQuemVe, registrar } from '#server/capabilities/documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { documentoPorId, esquecerAviso } from './pedidos-repository.ts';

export const TELA_PEDIDOS = '/assinaturas-pendentes';

/** Of one notification for each request and each turn that it takes. */
export const chaveDe = (id: number, vez: 'pedido' | 'resposta'): string => `assinatura-${vez}:${id}`;

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
    chave: chaveDe(atual.id, 'resposta'),
    criadoPor: usuario.id,
  });
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
      // What was asked and is not any more is no news to who has not read it.
      if (transition.name === 'cancelar') await esquecerAviso(db, chaveDe(atual.id, 'pedido'));
      const evento = EVENTO[transition.name];
      if (evento && entity)
        await registrar(db, { entity, contexto }, evento, documento, {
          pedido: atual.id,
          ...(motivo === null ? {} : { motivo }),
        });
    },
  },
} satisfies Hooks;
