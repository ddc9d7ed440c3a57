/** The call of bank returns that no declaration makes: a file in, a register of its lines out (FIN-03). */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { retornos as texto } from '#messages/borderos.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { lerRetorno } from './retorno.ts';

const MAIOR = 20 * 2 ** 20;
type Corpo = { readonly nome: string; readonly conteudo: string };

const corpo = {
  type: 'object',
  additionalProperties: false,
  required: ['nome', 'conteudo'],
  properties: { nome: { type: 'string', minLength: 1, maxLength: 300 }, conteudo: { type: 'string' } },
} as const;

export default function borderosPagamentos(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.post<{ Body: Corpo }>(
    '/api/retornos-pagamentos/_ler',
    {
      config: { acesso: { action: 'retorno', subject: 'remessapagamento', titulo: texto.titulo }, jsonGrande: true },
      // JSON doubles what has to be escaped; of these files nothing has.
      bodyLimit: MAIOR + 1024,
      schema: { body: corpo },
    },
    async (request, reply) => {
      const { nome, conteudo } = request.body;
      if (conteudo.length > MAIOR) throw new AppError('arquivo-grande', { messages: [texto.grande] });
      const titulos = app.registros(request, 'contas-pagar').server.everybodys;
      const impostos = app.registros(request, 'borderos-impostos').server.everybodys;
      const deps = { registry: app.registro.atual, pool, contexto: contextoDe(request), titulos, impostos };
      const id = await lerRetorno(deps, nome, conteudo);
      return reply.code(201).send({ id });
    },
  );
}
