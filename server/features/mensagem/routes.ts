/** Preview and sending of a message template to a patient (UTIL-02). What was sent stays in `mensagem_enviada`. */
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { enderecoDeEnvio, type MensagemSaida, type PedidoMensagem } from '#domain/mensagem/compor.ts';
import { envio as textos, textoDoImpedimento } from '#messages/mensagem.ts';

import { inTransaction } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { insertRow } from '#server/engine/write.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { comporMensagem, type Composta } from './compor.ts';
import { ENVIAR_EMAIL } from './enviar.ts';

const texto = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;
const pedido = {
  pacienteId: { type: 'integer', minimum: 1 },
  profissionalId: { type: ['integer', 'null'], minimum: 1 },
  data: texto(10),
  hora: texto(5),
  link: texto(500),
} as const;
const previaBody = { type: 'object', additionalProperties: false, required: ['pacienteId'], properties: pedido } as const;
const envioBody = {
  ...previaBody,
  required: ['pacienteId', 'modeloVersao'],
  properties: { ...pedido, modeloVersao: { type: 'integer', minimum: 1 }, ciente: { type: 'boolean' } },
} as const;

type Envio = PedidoMensagem & { readonly modeloVersao: number; readonly ciente?: boolean };
type Params = { readonly id: string };

export default function mensagemModelo(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool } = deps;
  const comEmail = readEmailConfig(deps.env) !== null;
  const acesso = { action: 'sendmessage', subject: 'mensagemmodelo', titulo: textos.sujeito };
  const compor = (contexto: Contexto, { id }: Params, body: PedidoMensagem) =>
    comporMensagem({ pool, registry: deps.registry, comEmail }, contexto, readId(id), body);

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
      const destino = exigirEnviavel(composta, request.body);
      const { previa } = composta;
      const id = await inTransaction(pool, async (db) => {
        const row = await insertRow(db, chamada(deps, contexto), registroDe(composta, destino, contexto));
        // It leaves once this is committed, and its row says what became of it.
        if (previa.canal === 'EMAIL') await enqueue(db, ENVIAR_EMAIL, { mensagemId: row.id });
        return row.id;
      });
      return reply.status(201).send({ id, url: enderecoDeEnvio(previa.canal, destino, previa.texto) });
    },
  );
}

/** Refuses what may not leave, in words; answers where the message goes. */
function exigirEnviavel({ previa }: Composta, { modeloVersao, ciente }: Envio): string {
  if (modeloVersao !== previa.modeloVersao) throw new AppError('conflito-versao', { messages: [textos.modeloMudou] });
  const motivos = previa.impedimentos.map((one) => textoDoImpedimento(one, previa.canal));
  if (motivos.length > 0 || previa.destino === null) throw new AppError('validacao', { messages: motivos });
  if (previa.termosClinicos.length > 0 && ciente !== true) throw validationError({ ciente: [textos.cienteFalta] });
  return previa.destino;
}

function chamada({ pool, registry }: FeatureDeps, contexto: Contexto) {
  const entity = registry.entity['mensagens-enviadas'];
  if (!entity) throw new Error(`'mensagens-enviadas' is not declared`);
  return { ...scopeOf(registry, entity, contexto), pool, contexto, hooks: {} };
}

function registroDe({ previa, modelo, pacienteId }: Composta, destino: string, { usuario }: Contexto) {
  return {
    enviadaEm: new Date().toISOString(),
    pacienteId,
    destinatario: previa.destinatario,
    destino,
    canal: previa.canal,
    situacao: previa.canal === 'EMAIL' ? 'NA_FILA' : 'ENVIADA',
    modeloId: modelo.id,
    modelo: modelo.nome,
    modeloVersao: modelo.versao,
    assunto: previa.assunto,
    texto: previa.texto,
    remetente: usuario.nome,
  };
}
