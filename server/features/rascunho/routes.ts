/** /api/_rascunhos: what a person typed and has not saved, where the register says `form.drafts: 'servidor'` (CLIN-02). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { rascunhoServidor as texto } from '#messages/rascunho.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import {
  apagarRascunho,
  contarRascunhos,
  guardarRascunho,
  lerRascunho,
  varrerRascunhos,
  type Chave,
} from './repository.ts';

const MAX_BYTES = 600_000;
const DIAS = 30;
/** Of one person: many more than charts that anybody leaves half written. */
const MAIS = 100;
const REGISTRO = /^(?:[0-9]{1,15}|novo|copia-[0-9]{1,15})$/;
const JANELA = /^[0-9a-f-]{8,40}$/;

type ByKey = {
  Params: { readonly recurso: string; readonly registro: string };
  Querystring: { janela?: string; visto?: string };
};

export default function rascunhos(app: FastifyInstance, { pool }: FeatureDeps): void {
  const livre = {
    config: {
      acesso: { propria: 'insert or update on the subject of a register that keeps drafts; own text only' },
    },
  } as const;

  const chaveDe = (request: FastifyRequest<ByKey>): Chave => {
    const { recurso, registro } = request.params;
    const entity = Object.hasOwn(app.registro.atual.entity, recurso)
      ? app.registro.atual.entity[recurso]
      : undefined;
    const resource = app.registro.atual.resources.find(({ name }) => name === recurso);
    if (!entity || !resource || !REGISTRO.test(registro)) throw new AppError('rota-desconhecida');
    const { ability, usuario, prestadorId } = contextoDe(request);
    if (!ability.can('insert', entity.subject) && !ability.can('update', entity.subject))
      throw new AppError('acesso-negado');
    if (resource.form?.drafts !== 'servidor')
      throw new AppError('requisicao-invalida', { messages: [texto.semRascunho] });
    if (entity.tenant && prestadorId === null) throw new AppError('prestador-nao-informado');
    return { usuario: usuario.id, prestador: entity.tenant ? (prestadorId ?? 0) : 0, recurso, registro };
  };

  app.get<ByKey>('/api/_rascunhos/:recurso/:registro', livre, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { rascunho: (await lerRascunho(pool, chaveDe(request))) ?? null };
  });

  app.put<ByKey>(
    '/api/_rascunhos/:recurso/:registro',
    { ...livre, bodyLimit: MAX_BYTES },
    async (request) => {
      const chave = chaveDe(request);
      const novo = textoDe(request.body);
      if ((await contarRascunhos(pool, chave)) >= MAIS)
        throw new AppError('sem-espaco', { messages: [texto.demais] });
      const guardado = await guardarRascunho(pool, chave, novo);
      if (!guardado) throw new AppError('em-uso', { messages: [texto.outraJanela] });
      if (guardado.numero === 1) await varrerRascunhos(pool, DIAS);
      return guardado;
    },
  );

  app.delete<ByKey>('/api/_rascunhos/:recurso/:registro', livre, async (request, reply) => {
    const { janela = '', visto } = request.query;
    if (!JANELA.test(janela)) throw new AppError('requisicao-invalida');
    await apagarRascunho(pool, chaveDe(request), janela, visto === undefined ? null : Number(visto) || null);
    return reply.code(204).send();
  });
}

function textoDe(body: unknown): Parameters<typeof guardarRascunho>[2] {
  const { janela, visto, versao, valores, ...resto } = (body ?? {}) as { readonly [key: string]: unknown };
  const inteiro = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
  if (typeof janela !== 'string' || !JANELA.test(janela) || !inteiro(visto) || !inteiro(versao))
    throw new AppError('requisicao-invalida');
  if (
    typeof valores !== 'object' ||
    valores === null ||
    Array.isArray(valores) ||
    Object.keys(resto).length > 0
  )
    throw new AppError('requisicao-invalida');
  const texto = JSON.stringify(valores);
  if (texto.includes('\\u0000')) throw new AppError('texto-invalido');
  return { janela, visto, versao, valores: texto };
}
