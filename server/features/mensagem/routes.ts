/** Preview and sending of a message template to a patient (UTIL-02). What was sent stays in `mensagem_enviada`. */
import type { FastifyInstance } from 'fastify';
import type { MensagemSaida, PedidoMensagem } from '#domain/mensagem/compor.ts';
import { envio as textos } from '#messages/mensagem.ts';
import {
  comporMensagem,
  depsDeMensagem,
  enviarComposta,
  exigirEnviavel,
} from '#server/capabilities/mensagem/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { fonte } from './historico.ts';

const texto = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;
const pedido = {
  pacienteId: { type: 'integer', minimum: 1 },
  profissionalId: { type: ['integer', 'null'], minimum: 1 },
  data: texto(10),
  hora: texto(5),
  link: texto(500),
} as const;
const previaBody = {
  type: 'object',
  additionalProperties: false,
  required: ['pacienteId'],
  properties: pedido,
} as const;
const envioBody = {
  ...previaBody,
  required: ['pacienteId', 'modeloVersao'],
  properties: { ...pedido, modeloVersao: { type: 'integer', minimum: 1 }, ciente: { type: 'boolean' } },
} as const;

type Envio = PedidoMensagem & { readonly modeloVersao: number; readonly ciente?: boolean };
type Params = { readonly id: string };

export default function mensagemModelo(app: FastifyInstance, deps: FeatureDeps): void {
  app.historico.declarar(fonte);
  const acesso = { action: 'sendmessage', subject: 'mensagemmodelo', titulo: textos.sujeito };
  const compor = (contexto: Contexto, { id }: Params, body: PedidoMensagem) =>
    comporMensagem(depsDeMensagem(deps), contexto, readId(id), body);

  app.post<{ Params: Params; Body: PedidoMensagem }>(
    '/api/mensagem-modelo/:id/_previa',
    { config: { acesso }, schema: { body: previaBody } },
    async (request) => (await compor(contextoDe(request), request.params, request.body)).previa,
  );

  app.post<{ Params: Params; Body: Envio }>(
    '/api/mensagem-modelo/:id/_enviar',
    { config: { acesso }, schema: { body: envioBody } },
    async (request, reply): Promise<MensagemSaida> => {
      const contexto = contextoDe(request);
      const composta = await compor(contexto, request.params, request.body);
      exigirEnviavel(composta, request.body);
      const saida = await inTransaction(deps.pool, (db) =>
        enviarComposta(db, depsDeMensagem(deps), contexto, composta),
      );
      return reply.status(201).send(saida);
    },
  );
}
