/** The call of bank returns that no declaration makes: a file in, a register of its lines out (FIN-03). */
import type { FastifyInstance } from 'fastify';
import { retornos as texto } from '#messages/borderos.ts';
import { conferirTamanho, opcoesDoArquivo, type ArquivoDoBanco } from '#server/capabilities/arquivo-banco/index.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { lerRetorno } from './retorno.ts';

export default function borderosPagamentos(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.post<{ Body: ArquivoDoBanco }>(
    '/api/retornos-pagamentos/_ler',
    {
      config: { acesso: { action: 'retorno', subject: 'remessapagamento', titulo: texto.titulo }, jsonGrande: true },
      ...opcoesDoArquivo,
    },
    async (request, reply) => {
      const { nome, conteudo } = request.body;
      conferirTamanho(request.body, texto.grande);
      const titulos = app.registros(request, 'contas-pagar').server.everybodys;
      const impostos = app.registros(request, 'borderos-impostos').server.everybodys;
      const deps = { registry: app.registro.atual, pool, contexto: contextoDe(request), titulos, impostos };
      const id = await lerRetorno(deps, nome, conteudo);
      return reply.code(201).send({ id });
    },
  );
}
