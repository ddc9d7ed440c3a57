/** What the answer to a request asks for and whom it tells, whichever call it comes by. */
import type { Evento } from '#domain/auditoria/eventos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedido.ts';
import {
  acharLinha,
  chamadaDeQuemVe,
  chamadaDoServidor,
  registrar,
} from '#server/capabilities/documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Chamada } from '#server/capabilities/documento/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import { enviarConvitePorEmail, revogarConvite } from '#server/capabilities/convite/index.ts';
import { avisarAssinante, TELA_PEDIDOS } from './avisos.ts';
import { daVez, documentoPorId } from './pedidos-repository.ts';

/** Of one notification for each request and each turn that it takes. */
const chaveDaResposta = (id: number): string => `assinatura-resposta:${id}`;

type Pedido = Stored<'assinatura-pedidos'>;

async function documentoDe({ documentoId }: Pedido, { db }: RuleContext) {
  const documento = await documentoPorId(db, documentoId);
  if (!documento) throw new AppError('documento-nao-encontrado');
  return documento;
}

/** The requester is told what became of it, unless it was their own doing. */
async function responder(
  { id, solicitanteId }: Pedido,
  context: RuleContext,
  { titulo, texto }: { readonly titulo: string; readonly texto: string },
  prestadorId: number | null,
): Promise<void> {
  const { usuario } = context.contexto;
  await notificar(context.db, {
    para: solicitanteId === usuario.id ? [] : [solicitanteId],
    tipo: 'ASS',
    titulo,
    texto,
    destino: `${TELA_PEDIDOS}?visao=enviados&resolvidos=true`,
    dadosSensiveis: true,
    prestadorId,
    chave: chaveDaResposta(id),
    criadoPor: usuario.id,
  });
}

/** Whoever comes next in the order is told that it is their turn. */
async function chamarProximos(
  db: Queryable,
  chamada: Chamada,
  documentoId: number,
  ordem: number,
): Promise<void> {
  for (const proximo of await daVez(db, documentoId, ordem)) {
    if (proximo.assinanteId !== null) await avisarAssinante(db, chamada, proximo.assinanteId, proximo.id);
    if (proximo.conviteId !== null) await enviarConvitePorEmail(db, proximo.conviteId);
  }
}

type Passo = Step<'assinatura-pedidos'>;
type Fim = {
  readonly resposta?: (
    passo: Passo,
    documento: string,
    autor: string,
  ) => { readonly titulo: string; readonly texto: string };
  readonly evento?: Extract<Evento, `${string}-assinar-documento`>;
};

/** Who answers sees the document still; a signature and the document's own end were judged where they happen. */
const deQuemVe: StepRules<'assinatura-pedidos'> = {
  async before({ atual }, context) {
    const { registry, contexto, db } = context;
    const { modulo, object_id } = await documentoDe(atual, context);
    await acharLinha(db, chamadaDeQuemVe(registry, contexto, modulo), object_id);
  },
};

/** What follows from the end of a request: its requester is told, its link closed, who comes next called. */
const aoAcabar = ({ resposta, evento }: Fim): StepRules<'assinatura-pedidos'> => ({
  async after(passo, context) {
    const { transition, atual, motivo } = passo;
    const { registry, contexto, db } = context;
    const documento = await documentoDe(atual, context);
    const entity = registry.entity[documento.modulo];
    const prestadorId = entity?.tenant ? contexto.prestadorId : null;
    if (resposta)
      await responder(atual, context, resposta(passo, documento.nome, contexto.usuario.nome), prestadorId);
    const chamada = chamadaDoServidor(registry, contexto, documento.modulo);
    // What was asked and is not any more is no news to who has not read it.
    if (atual.assinanteId !== null && transition.name !== 'assinar')
      await avisarAssinante(db, chamada, atual.assinanteId, null);
    if (atual.conviteId !== null) await revogarConvite(db, contexto, atual.conviteId);
    if (atual.ordem !== null) await chamarProximos(db, chamada, documento.id, atual.ordem);
    if (evento && entity)
      await registrar(db, { entity, contexto }, evento, documento, {
        pedido: atual.id,
        ...(motivo === null ? {} : { motivo }),
      });
  },
});

const nomeDe = ({ atual }: Passo): string => atual.assinante ?? '';

export default rules({
  'assinatura-pedidos': {
    steps: {
      assinar: aoAcabar({
        resposta: (_passo, documento, autor) => ({
          titulo: textos.assinado,
          texto: textos.assinadoTexto(autor, documento),
        }),
      }),
      recusar: {
        ...deQuemVe,
        ...aoAcabar({
          evento: 'recusar-assinar-documento',
          resposta: ({ motivo }, documento, autor) => ({
            titulo: textos.recusado,
            texto: textos.recusadoTexto(autor, documento, motivo ?? ''),
          }),
        }),
      },
      cancelar: { ...deQuemVe, ...aoAcabar({ evento: 'cancelar-assinar-documento' }) },
      dispensar: aoAcabar({
        evento: 'cancelar-assinar-documento',
        resposta: (passo, documento) => ({
          titulo: textos.dispensado,
          texto: textos.dispensadoTexto(nomeDe(passo), documento, passo.motivo ?? ''),
        }),
      }),
      vencer: aoAcabar({
        resposta: (passo, documento) => ({
          titulo: textos.vencido,
          texto: (passo.atual.prazo === null ? textos.linkVencidoTexto : textos.vencidoTexto)(
            nomeDe(passo),
            documento,
          ),
        }),
      }),
      encerrar: aoAcabar({
        resposta: (passo, documento) => ({
          titulo: textos.encerrado,
          texto: textos.encerradoTexto(nomeDe(passo), documento),
        }),
      }),
    },
  },
});
